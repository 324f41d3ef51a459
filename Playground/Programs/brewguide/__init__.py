"""The recipe tools brewlint, brewfmt and brewscale, compiled to WebAssembly, for systems without a native program."""
