import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gaugeNames, metricName, specOf } from '@countinghouse/contract/system/gauges.ts';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge as Metric, Histogram, Registry } from 'prom-client';
import type { App } from '../context.ts';
import type { Tracer } from '../trace/span.ts';
import { version } from '../version.ts';
import { type Gauge, readGauges } from './gauge.ts';
import { otherRoute, routeLabel } from './route-label.ts';
import { waitOf } from '../http/begin-in-turn.ts';

interface Metrics {
  /** The address of the port, such as http://127.0.0.1:9464; undefined while the metrics are off. */
  readonly address: string | undefined;
  stop(): Promise<void>;
}

interface Measured {
  readonly gauges: readonly Gauge[];
}

const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

const requestMetric = (registry: Registry) =>
  new Histogram({
    name: 'countinghouse_http_request_duration_seconds',
    help: 'Requests by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: durationBuckets,
    registers: [registry],
  });

const watchRequests = (server: FastifyInstance, durations: ReturnType<typeof requestMetric>): void => {
  server.addHook('onResponse', async ({ method, routeOptions, raw }, reply) => {
    const route = routeLabel(routeOptions.url);
    durations.observe(
      { method: route === otherRoute ? 'any' : method, route, status: reply.statusCode },
      (reply.elapsedTime + waitOf(raw)) / 1_000,
    );
  });
};

const droppedSpans = (tracer: Tracer) =>
  new Counter({
    name: 'countinghouse_spans_dropped_total',
    help: 'Spans of traces that did not reach the collector.',
    registers: [],
    collect() {
      this.reset();
      this.inc(tracer.dropped());
    },
  });

const openRegistry = (app: App, { gauges }: Measured) => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  if (app.tracer !== undefined) registry.registerMetric(droppedSpans(app.tracer));
  const build = { name: 'countinghouse_build_info', help: 'The running version.', labelNames: ['version'] };
  new Metric({ ...build, registers: [registry] }).set({ version }, 1);
  const metrics = new Map(
    gaugeNames.map((name) => [
      name,
      new Metric({ name: metricName(name), help: specOf(name).help, labelNames: [], registers: [registry] }),
    ]),
  );
  return {
    registry,
    text: async (): Promise<string> => {
      for (const { name, value } of await readGauges(app, gauges)) {
        // A figure without a value is absent: 0 would be a lie.
        if (value === null || value === undefined) metrics.get(name)?.remove();
        else metrics.get(name)?.set(value);
      }
      return registry.metrics();
    },
  };
};

const listener = (app: App, registry: Registry, text: () => Promise<string>): RequestListener => {
  let running: Promise<string> | null = null;
  return (request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end();
      return;
    }
    running ??= text().finally(() => (running = null));
    running.then(
      (body) => response.writeHead(200, { 'content-type': registry.contentType }).end(body),
      (error: unknown) => {
        app.log.error({ err: error }, 'metrics not collected');
        response.writeHead(500).end();
      },
    );
  };
};

/**
 * Serves GET /metrics on a port of its own, if the operator has set one, and counts the requests to all routes that
 * `server` registers from now on.
 */
export const serveMetrics = async (server: FastifyInstance, app: App, measured: Measured): Promise<Metrics> => {
  if (app.config.metrics === undefined) return { address: undefined, stop: async () => undefined };
  const { port, host } = app.config.metrics;
  const { registry, text } = openRegistry(app, measured);
  watchRequests(server, requestMetric(registry));
  const metrics = createServer(listener(app, registry, text));
  await new Promise<void>((resolve, reject) => void metrics.once('error', reject).listen(port, host, resolve));
  const { address, port: taken } = metrics.address() as AddressInfo;
  return {
    address: `http://${address.includes(':') ? `[${address}]` : address}:${taken}`,
    stop: async () => {
      metrics.closeAllConnections();
      await new Promise<void>((resolve) => void metrics.close(() => resolve()));
    },
  };
};
