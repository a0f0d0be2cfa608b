"""The rules of released versions, kept: games of then are replayed and looked at by them for ever.

A release is one file, `VERSION.zip`, with the core, the games and the texts as they were in its commit (`tools/keep.py`
makes it); `releases.toml` lists them. Its modules have the names of ours, so it is imported only in a process of its
own and spoken to in JSON: `process.py` starts it, with `speaker.py` and the three modules that it needs laid beside the
rules of then (messages, tale, translator: they import nothing else of ours). `reading.py` is for who can wait.
"""
