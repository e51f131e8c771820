import type { FastifyInstance } from 'fastify';
import type { Config } from './kernel/config/config.ts';
import type { App } from './kernel/context.ts';
import type { Database } from './kernel/database/database.ts';
import { systemClock, type Clock, type TimeSources } from './kernel/clock.ts';
import { startDispatcher } from './kernel/changes/dispatcher.ts';
import { openSockets } from './kernel/changes/sockets.ts';
import { streamRoom } from './kernel/changes/stream.ts';
import { type ClientPages, openClientPages, serveClient } from './kernel/http/client-pages.ts';
import { listen } from './kernel/http/listen.ts';
import { serveHealth } from './kernel/http/health.ts';
import { serveInstallable } from './kernel/http/serve-installable.ts';
import { registerRoutes } from './kernel/http/register.ts';
import { createServer } from './kernel/http/server.ts';
import { startWorker } from './kernel/jobs/worker.ts';
import type { Log } from './kernel/log/log.ts';
import { serveMetrics } from './kernel/observe/metrics.ts';
import { openTracer } from './kernel/trace/open-tracer.ts';
import { servePublicLog, serveVerifier } from './kernel/public-log/serve-log.ts';
import { serveOpenApi } from './kernel/openapi/serve-openapi.ts';
import { installable, pageFacts } from './features/public-face/index.ts';
import { prepareDraining } from './kernel/lifecycle/drain.ts';
import { startLeading } from './kernel/lifecycle/start-leading.ts';
import { features } from './features.ts';

export interface AppOptions {
  readonly config: Config;
  readonly database: Database;
  readonly log: Log;
  /** Folder of the built client; without it only the API is served. */
  readonly staticDir?: string;
  readonly clock?: Clock;
  /** References for the clock; by default the process and the database. */
  readonly timeSources?: TimeSources;
}

export interface RunningApp {
  readonly address: string;
  /** Where the metrics are served; undefined while they are off. */
  readonly metricsAddress: string | undefined;
  readonly app: App;
  /** Lines of the features for the console. */
  readonly greeting: readonly string[];
  stop(): Promise<void>;
}

/** As long as the longest statement may run. */
const patienceMilliseconds = 15_000;

/** All that the parts of a running server share, and the pages that it sends. */
const prepare = async (options: AppOptions) => {
  const { config, database, log, timeSources, staticDir } = options;
  const tracer = await openTracer(config, log);
  const pages = staticDir === undefined ? undefined : await openClientPages(staticDir, () => pageFacts(app));
  const app: App = {
    config,
    database,
    log,
    clock: options.clock ?? systemClock,
    ...(pages && { build: pages.build }),
    ...(timeSources && { timeSources }),
    ...(tracer && { tracer }),
  };
  return { app, pages };
};

/** Starts the whole application on a migrated database: routes, pages, live events, jobs. */
export const startApp = async (options: AppOptions): Promise<RunningApp> => {
  const { config } = options;
  const { app, pages } = await prepare(options);
  const server = await createServer(app, pages);
  const draining = prepareDraining(server, config.drainSeconds);
  const gauges = features.flatMap((feature) => feature.gauges ?? []);
  const metrics = await serveMetrics(server, app, { gauges });
  for (const feature of features) await feature.start?.(app);
  const routes = features.flatMap((feature) => feature.routes);
  registerRoutes(server, app, routes);
  serveOpenApi(
    server,
    routes.map(({ route }) => route),
  );
  serveHealth(server, app, { draining: draining.begun });
  servePublicLog(server, app);
  if (pages !== undefined) await servePages(server, pages, app);
  const streams = features.flatMap((feature) => feature.streams ?? []);
  const sockets = openSockets(server.server, app, streams);
  const runningStreams = await Promise.all(
    streams.map(({ name, start }) => start(app, (payload) => sockets.emit([streamRoom(name)], name, payload))),
  );
  const leading = await startLeading(app, features);
  const atWork = features.flatMap((feature) => feature.run?.(app) ?? []);
  const dispatcher = await startDispatcher(
    app,
    sockets,
    features.flatMap((feature) => feature.announcements ?? []),
  );
  const worker = await startWorker(
    app,
    features.flatMap((feature) => feature.jobs ?? []),
  );
  const listening = await listen(server, app);
  const { address } = listening;
  const greeting = await Promise.all(features.map(async (feature) => (await feature.greeting?.(app, address)) ?? []));
  return {
    address,
    metricsAddress: metrics.address,
    app,
    greeting: greeting.flat(),
    stop: async () => {
      await draining.drain(sockets);
      // From here on no new request is accepted; running ones may finish, but not for ever.
      const late = setTimeout(() => server.server.closeAllConnections(), patienceMilliseconds);
      const answered = Promise.all([server.close(), listening.stop()]);
      await worker.stop();
      for (const work of atWork) await work.stop();
      await leading.stop();
      await dispatcher.stop();
      for (const stream of runningStreams) await stream.stop();
      await sockets.close();
      await answered;
      await metrics.stop();
      await app.tracer?.stop();
      clearTimeout(late);
    },
  };
};

const servePages = async (server: FastifyInstance, pages: ClientPages, app: App): Promise<void> => {
  await serveClient(server, pages);
  await serveVerifier(server, pages.folder);
  await serveInstallable(server, pages.folder, installable(app));
};
