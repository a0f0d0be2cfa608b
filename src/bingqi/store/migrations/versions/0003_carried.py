"""Tables that go on under newer rules than they were begun with."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("tables", sa.Column("carried", sa.Text, nullable=False, server_default=""))
