"""Use cases: values in, values out. Load, call the pure core, save in one transaction, return a value."""
