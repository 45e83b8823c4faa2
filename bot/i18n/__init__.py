"""Languages: catalogues, numbers and dates. Imports nothing of ours but where the files lie."""
