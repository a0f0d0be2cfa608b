"""Tables know which server processes have sockets at them."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("tables", sa.Column("ears", sa.Text, nullable=False, server_default=""))
