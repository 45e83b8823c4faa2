"""The shared scoring core: pure arithmetic over values, without clock, I/O or human language."""
