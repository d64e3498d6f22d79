"""Browsers that want to be told when it is their turn, in the database."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable

from sqlalchemy import delete, select
from sqlalchemy.exc import IntegrityError

from sheepfold.table.store.sessions import Sessions
from sheepfold.table.store.stored import Subscription
from sheepfold.table.store.tables import SharedRow, SubscriptionRow

MOST_OF_BROWSER = 4
"""A browser has one subscription; older ones of it that nobody dropped are forgotten beyond so many."""

PUSH_KEY = "push key"


class Subscriptions(Sessions):
    """Stores who wants notifications, and the key that signs them."""

    def push_key(self, make: Callable[[], bytes]) -> bytes:
        """The key that signs notifications; the first process that needs one makes it for all."""
        found = select(SharedRow.value).where(SharedRow.name == PUSH_KEY)
        try:
            with self._writing() as session:
                key = session.scalar(found)
                if key is None:
                    key = make()
                    session.add(SharedRow(name=PUSH_KEY, value=key))
                return bytes(key)
        except IntegrityError:
            with self._sessions() as session:
                return bytes(session.scalars(found).one())

    def subscribe(self, browser: str, subscription: Subscription) -> None:
        """Store a browser's subscription, in the place of the same one if it is known."""
        row = SubscriptionRow(
            id=_name(subscription.endpoint), browser=browser, created=self.now(), **subscription._asdict()
        )
        with self._writing() as session:
            session.merge(row)
            session.flush()
            mine = select(SubscriptionRow.id).where(SubscriptionRow.browser == browser)
            old = session.scalars(mine.order_by(SubscriptionRow.created.desc())).all()[MOST_OF_BROWSER:]
            session.execute(delete(SubscriptionRow).where(SubscriptionRow.id.in_(old)))

    def unsubscribe(self, endpoint: str, browser: str | None = None) -> None:
        """Forget a subscription, of this browser only if one is given."""
        which = delete(SubscriptionRow).where(SubscriptionRow.id == _name(endpoint))
        with self._writing() as session:
            session.execute(which if browser is None else which.where(SubscriptionRow.browser == browser))

    def subscriptions(self, browsers: Iterable[str]) -> list[Subscription]:
        """How these browsers want to be told."""
        with self._sessions() as session:
            rows = session.scalars(select(SubscriptionRow).where(SubscriptionRow.browser.in_(sorted(browsers))))
            return [Subscription(row.endpoint, row.p256dh, row.auth, row.language) for row in rows]


def _name(endpoint: str) -> str:
    return hashlib.sha256(endpoint.encode()).hexdigest()
