"""What goes over the wire. TypeScript types are generated from the OpenAPI document of these Structs.

A table is reached by a token. A token holds one seat, both (two people at one screen) or none (a spectator); the store
knows only its hash. Everything that leaves for a token is built from `view()` of the seats it holds.
"""
