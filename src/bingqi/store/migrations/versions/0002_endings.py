"""Tables end by their players, too; offers, invitations, and what a server keeps."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    for name in ("ended", "offers", "dice"):
        op.add_column("tables", sa.Column(name, sa.Text, nullable=False, server_default=""))
    op.add_column("links", sa.Column("invited", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table("kept", sa.Column("name", sa.String, primary_key=True), sa.Column("value", sa.Text, nullable=False))
    op.create_index("ix_tables_touched", "tables", ["touched"])
