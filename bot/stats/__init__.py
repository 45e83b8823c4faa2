"""Statistics: summaries of games, persons, evenings, ratings, all folded from events. Pure."""

from bot.stats.course import Course, Mark, course
from bot.stats.leaders import Evening, Standing, evening, leaderboard
from bot.stats.periods import evening_of, in_evening, in_month, in_order, last_evening, merged
from bot.stats.persons import HeadToHead, PersonStats, head_to_head, opponents, person_stats
from bot.stats.ratings import Rating, RatingChange, rating_changes, ratings
from bot.stats.records import Record, RecordKind, records, records_broken
from bot.stats.summary import game_summary
from bot.stats.values import (
    BANDS,
    FinishedGame,
    GameSummary,
    Line,
    Moment,
    Person,
    summary_from_json,
    summary_to_json,
)

__all__ = [
    "BANDS",
    "Course",
    "Evening",
    "FinishedGame",
    "GameSummary",
    "HeadToHead",
    "Line",
    "Mark",
    "Moment",
    "Person",
    "PersonStats",
    "Rating",
    "RatingChange",
    "Record",
    "RecordKind",
    "Standing",
    "course",
    "evening",
    "evening_of",
    "game_summary",
    "head_to_head",
    "in_evening",
    "in_month",
    "in_order",
    "last_evening",
    "leaderboard",
    "merged",
    "opponents",
    "person_stats",
    "rating_changes",
    "ratings",
    "records",
    "records_broken",
    "summary_from_json",
    "summary_to_json",
]
