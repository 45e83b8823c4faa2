"""Sentences: values and a translator in, text out. The only layer with words, beside the articles of the rule book."""
