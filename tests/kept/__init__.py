"""Rules of released versions: kept, and spoken for by a process of their own."""
