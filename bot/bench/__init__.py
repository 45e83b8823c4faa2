"""Figures for developers: how fast the parts are, and how that grows."""
