# Builds the product and runs it without privileges on a read-only file system: docs/operations/install.md
ARG NODE=node:24-bookworm-slim

FROM ${NODE} AS build
WORKDIR /app
COPY . .
RUN node tools/prepare.mjs
# What the server needs to run, with the Node that the project has chosen; the client is built already.
RUN npm ci --workspace=server --workspace=contract --include-workspace-root --omit=dev --include=optional \
      --ignore-scripts --no-audit --no-fund --loglevel=error \
  && ln -s node_modules/node-linux-*/bin/node node \
  && ./node tools/link-postgres.mjs

FROM ${NODE}
RUN useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin countinghouse \
  && install --directory --mode=0700 --owner=countinghouse /data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
RUN ln -s node_modules/node-linux-*/bin/node node
COPY --from=build /app/contract contract
COPY --from=build /app/server/package.json server/
COPY --from=build /app/server/case-reader server/case-reader
COPY --from=build /app/server/src server/src
COPY --from=build /app/server/migrations server/migrations
COPY --from=build /app/server/dist server/dist
COPY --from=build /app/client/dist client/dist
USER 10001
VOLUME /data
# The server opens to the container's network. tools/serve.mjs says why memory is limited.
ENV DATA_DIR=/data HOST=0.0.0.0 PORT=3000 NODE_ENV=production NODE_COMPILE_CACHE=/data/cache \
  MALLOC_ARENA_MAX=2 NODE_OPTIONS="--max-old-space-size=1024 --max-semi-space-size=8"
EXPOSE 3000
# It waits 15 s for requests and up to 30 s for PostgreSQL; compose.yaml allows it that time.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["/app/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/app/node", "/app/server/dist/main.js"]
