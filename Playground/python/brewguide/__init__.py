"""brewlint, brewfmt and brewscale for every system that has Python."""
