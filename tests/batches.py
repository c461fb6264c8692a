"""Makes and does the batches of a game on the battle of a session."""

from app.session.pack_tools import PackTools


def make_batch(session, name, *source):
    return getattr(session.game, name)(session.committed_table, PackTools(session.game, *source))


def do_batch(session, name):
    """Makes a batch and does it as one step."""
    batch = make_batch(session, name)
    if batch.actions:
        session.do_batch(batch.label, batch.actions)
    return batch
