"""`python -m tests.browser.known_dice`: the server, with nothing left to chance.

What a test meets at the page must not depend on luck. A real server's dice come of its secret and of a nonce of each
page; analysis tables and computer players draw seeds of their own. Here every one of them is known: this module is the
server's part, `gamebox` (which worker processes import) theirs, `NONCES` the pages'. The server itself has no switch
for it.
"""

from __future__ import annotations

import runpy
from contextlib import ExitStack
from unittest.mock import patch

from bingqi.server.live import play
from bingqi.server.making import Maker
from bingqi.server.routes import history

SEED = 41
SECRET = f"{SEED:064x}"

# A page draws 32 bytes for its chain of nonces; whatever else it draws, names of its requests, must differ each time.
# Its nonce is in the dice once the answer has come: until then the table may still have others.
NONCES = """(() => {
  const draw = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (bytes) => (bytes.length === 32 ? bytes.fill(41) : draw(bytes));
  const fetched = window.fetch.bind(window);
  window.sitting = 0;
  window.fetch = async (where, how) => {
    if (!String(where?.url ?? where).includes('/table/sit')) return fetched(where, how);
    window.sitting += 1;
    try {
      const answer = await fetched(where, how);
      if (answer.ok) window.satAt = (await answer.clone().json()).seq;
      return answer;
    } finally {
      window.sitting -= 1;
    }
  };
})()"""

# The page has heard of its own nonce: from here on its clicks are not stale.
SAT = """() => {
  const page = document.querySelector('.page[data-seq]');
  return !window.sitting && (!page || Number(page.dataset.seq) >= (window.satAt ?? -1));
}"""


async def promised(maker: Maker, ticket: str, table: str) -> str:
    """To every table, where the server itself gives a secret to one alone."""
    return SECRET


if __name__ == "__main__":
    with ExitStack() as known:
        known.enter_context(patch.object(Maker, "_secret", lambda maker, ticket: SECRET))
        known.enter_context(patch.object(Maker, "_promised", promised))
        for module in (play, history):
            known.enter_context(patch.object(module, "new_seed", lambda: SEED))
        runpy.run_module("bingqi.server", run_name="__main__")
