# Built in one stage, run in another: the image holds Python, the locked packages and the bot, nothing else.
FROM python:3.11-slim AS build
COPY .ci/requirements.lock /src/.ci/
RUN python -m venv /venv \
    && /venv/bin/pip install --no-cache-dir --require-hashes -r /src/.ci/requirements.lock
WORKDIR /src
COPY pyproject.toml README.md ./
COPY bot bot
COPY locales locales
COPY migrations migrations
RUN /venv/bin/pip install --no-cache-dir --no-deps --no-build-isolation .

FROM python:3.11-slim
RUN useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin thousand \
    && install -d -o thousand -g thousand -m 700 /data
COPY --from=build /venv /venv
ENV PATH=/venv/bin:$PATH \
    BOT_DATA=/data \
    MPLCONFIGDIR=/tmp/matplotlib \
    PYTHONUNBUFFERED=1
USER thousand
WORKDIR /data
VOLUME /data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=1m --timeout=15s --start-period=1m CMD ["thousand-bot", "health"]
ENTRYPOINT ["thousand-bot"]
