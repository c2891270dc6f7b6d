# PgBouncer from Debian.
FROM debian:trixie-slim
RUN apt-get update \
  && apt-get install --yes --no-install-recommends pgbouncer postgresql-client \
  && rm -rf /var/lib/apt/lists/*
COPY deploy/compose/pgbouncer.ini /etc/pgbouncer/svc.ini
USER nobody
EXPOSE 6432
ENTRYPOINT ["pgbouncer"]
CMD ["/etc/pgbouncer/svc.ini"]
