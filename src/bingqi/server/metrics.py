"""Figures for Prometheus: what is asked of this process, how long it takes, what is refused, what waits."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.orders = Counter("bingqi_orders", "changes of tables, by kind", ["kind"], registry=self.registry)
        self.order_seconds = Histogram(
            "bingqi_order_seconds", "from an order until it is stored", buckets=BUCKETS, registry=self.registry
        )
        self.requests = Counter("bingqi_requests", "answers, by status", ["status"], registry=self.registry)
        self.refusals = Counter("bingqi_refusals", "refusals, by error", ["error"], registry=self.registry)
        self.tables = Gauge("bingqi_tables", "tables in memory", registry=self.registry)
        self.sockets = Gauge("bingqi_sockets", "open sockets", registry=self.registry)
        self.waiting = Gauge("bingqi_waiting", "work that waits for a process", ["pool"], registry=self.registry)
        self.lag = Gauge("bingqi_loop_lag_seconds", "how late the event loop is", registry=self.registry)

    def text(self) -> bytes:
        return generate_latest(self.registry)
