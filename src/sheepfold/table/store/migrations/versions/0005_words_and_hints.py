"""Who chose a seat's word for chance, and whether hints are given where people play each other."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Until now the table drew every word, and everybody could ask for hints."""
    op.add_column("seats", sa.Column("source", sa.String(8), nullable=False, server_default="table"))
    op.add_column("matches", sa.Column("hints", sa.String(8), nullable=False, server_default=""))
