import { setImmediate as nextTurn } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addPerson, type Caller, signedIn, visitorOf } from '../../../test/app/caller.ts';
import { type SentSpan, startCollector } from '../../../test/app/collector.ts';
import { type SmtpDouble, startSmtpDouble } from '../../../test/app/smtp-double.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { notify } from '../../features/notification/index.ts';
import { openLog } from '../log/log.ts';
import { otlpTracer } from './otlp-tracer.ts';

type Collector = Awaited<ReturnType<typeof startCollector>>;

const person = { firstName: 'Zwaantje', lastName: 'Quixano', email: 'zwaantje.quixano@example.test' };
const long = { timeout: 15_000, interval: 50 };

let collector: Collector;
let smtp: SmtpDouble;
let app: TestApp;
let admin: Caller;

beforeAll(async () => {
  [collector, smtp] = await Promise.all([startCollector(), startSmtpDouble()]);
  app = await startTestApp({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20collector-key',
      TRUST_PROXY: 'true',
      METRICS_PORT: '0',
      SMTP_URL: smtp.url,
      MAIL_FROM: 'office@example.test',
    },
  });
  admin = await signedIn(app, 'admin');
});
afterAll(async () => {
  await app.stop();
  await Promise.all([collector.stop(), smtp.stop()]);
});

const traceOf = (headers: Headers): string => headers.get('traceresponse')?.split('-')[1] ?? '';

/** The spans of a trace, once its root has arrived. */
const spansOf = (traceId: string): Promise<SentSpan[]> =>
  vi.waitFor(() => {
    const spans = collector.spans().filter((span) => span.traceId === traceId);
    expect(spans.some(({ kind }) => kind === 2)).toBe(true);
    return spans;
  }, long);

const attribute = (span: SentSpan | undefined, key: string): unknown => {
  const value = span?.attributes.find((one) => one.key === key)?.value;
  return value?.['stringValue'] ?? value?.['intValue'];
};

const metric = async (of: TestApp, name: string): Promise<number> => {
  const text = await (await fetch(`${of.running.metricsAddress}/metrics`)).text();
  return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);
};

describe('a traced request', () => {
  it('is one connected trace: the request, and below it each of its statements', async () => {
    const search = `search=${encodeURIComponent(person.lastName)}`;
    const { status, headers } = await admin.send('GET', `/v1/user?${search}`);
    expect(status).toBe(200);
    const spans = await spansOf(traceOf(headers));
    const root = spans.find(({ kind }) => kind === 2);
    expect(root?.name).toBe('GET /v1/user');
    expect(attribute(root, 'http.response.status_code')).toBe(200);
    const statements = spans.filter((span) => span !== root);
    expect(statements.length).toBeGreaterThan(1);
    for (const span of statements) {
      expect(span.parentSpanId).toBe(root?.spanId);
      expect(attribute(span, 'db.system.name')).toBe('postgresql');
    }
    expect(statements.map(({ name }) => name)).toContain('SELECT users');
  });

  it('contains nothing personal: no name, address, id, number or secret of the caller or of a record', async () => {
    const lead = await addPerson(app, { role: 'lead', ...person });
    const agent = { 'user-agent': 'Quixano-Browser/7', 'x-forwarded-for': '203.0.113.77' };
    const body = { ...person, email: 'second.quixano@example.test', phone: '+31201234567' };
    const answers = [
      await admin.send('GET', `/v1/user/${lead}`, undefined, agent),
      await admin.send('GET', '/v1/user?search=zwaantje', undefined, agent),
      await admin.send('POST', '/v1/user', body, agent),
      await admin.send('PATCH', `/v1/user/${lead}`, { lastName: 'Quixano-Vos' }, { ...agent, 'if-match': '1' }),
      await visitorOf(app).send('GET', '/zwaantje-quixano', undefined, agent),
    ];
    for (const { headers } of answers) await spansOf(traceOf(headers));
    expect(collector.spans().map(({ name }) => name)).toEqual(
      expect.arrayContaining(['GET /v1/user/:id', 'GET other']),
    );
    expect(collector.text().toLowerCase()).not.toMatch(
      /zwaantje|quixano|@example|31201234567|203\.0\.113|127\.0\.0\.1/,
    );
    for (const secret of [lead, admin.id, admin.token, admin.cookie]) expect(collector.text()).not.toContain(secret);
    expect(collector.paths[0]).toBe('POST /v1/traces Bearer collector-key');
  });

  it('continues the trace of a trusted proxy, and its id is on each line of the request’s log', async () => {
    const [traceId, parent] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
    const { headers } = await admin.send('GET', '/v1/setting', undefined, {
      traceparent: `00-${traceId}-${parent}-01`,
    });
    expect(traceOf(headers)).toBe(traceId);
    const spans = await spansOf(traceId);
    expect(spans.find(({ kind }) => kind === 2)?.parentSpanId).toBe(parent);
    const lines = app
      .logged()
      .split('\n')
      .filter((line) => line.includes(traceId));
    expect(lines.some((line) => line.includes('"path":"/v1/setting"') && line.includes('"requestId":'))).toBe(true);
  });

  it('begins a trace of its own if the proxy’s header is wrong', async () => {
    for (const traceparent of [
      '00-0-0-01',
      `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
      `ff-${'a'.repeat(32)}-00f067aa0ba902b7-01`,
    ]) {
      const { headers } = await admin.send('GET', '/v1/setting', undefined, { traceparent });
      expect(traceOf(headers)).toMatch(/^(?!0{32}|a{32})[\da-f]{32}$/);
    }
  });

  it('that a proxy left out is not recorded, but its id is in the log', async () => {
    const traceId = 'c'.repeat(32);
    const out = `00-${traceId}-00f067aa0ba902b7-00`;
    await admin.send('GET', '/v1/setting', undefined, { traceparent: out });
    const { headers } = await admin.send('GET', '/v1/setting');
    await spansOf(traceOf(headers));
    expect(collector.text()).not.toContain(traceId);
    expect(app.logged()).toContain(traceId);
  });

  it('is not made of the checks of a monitoring system', async () => {
    expect((await fetch(`${app.url}/health/ready`)).headers.get('traceresponse')).toBeNull();
  });
});

describe('a traced job', () => {
  it('is a trace of its own, with its statements and the call to the mail server', async () => {
    const now = app.running.app.clock.now();
    const at = now.toISOString();
    const receiver = await addPerson(app, { role: 'lead', email: 'receiver.quixano@example.test' });
    await app.database.transaction((transaction) =>
      notify(
        { query: (fragment) => transaction.query(fragment), now },
        { to: [receiver], kind: 'security.accountOpened', params: { by: 'Ada Seller', at, until: at } },
      ),
    );
    await app.database.query(sql`select pg_notify('job', '')`);
    const call = await vi.waitFor(() => {
      const found = collector.spans().find(({ name }) => name === 'smtp send');
      expect(found).toBeDefined();
      return found;
    }, long);
    const job = await vi.waitFor(() => {
      const found = collector.spans().find(({ spanId }) => spanId === call?.parentSpanId);
      expect(found).toBeDefined();
      return found;
    }, long);
    expect([job?.name, job?.parentSpanId]).toEqual([expect.stringMatching(/^job /), undefined]);
    expect(collector.text()).not.toMatch(/quixano|Ada Seller/i);
  });
});

describe('traces', () => {
  it('are off unless a collector is named, and a caller cannot switch them on', async () => {
    const other = await startTestApp();
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    const { headers } = await visitorOf(other).send('GET', '/v1/setting', undefined, { traceparent });
    expect([headers.get('traceresponse'), other.running.app.tracer]).toEqual([null, undefined]);
    expect(other.logged()).not.toContain('traceId');
    await other.stop();
  });

  it('do not let a stranger continue a trace where no proxy is trusted', async () => {
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
    const other = await startTestApp({ env });
    const traceId = 'd'.repeat(32);
    const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
    const { headers } = await visitorOf(other).send('GET', '/v1/setting', undefined, { traceparent });
    expect(traceOf(headers)).toMatch(/^(?!d{32})[\da-f]{32}$/);
    await other.stop();
  });

  it('cost a request nothing if the collector is dead: their spans are dropped and counted', async () => {
    const dead = await startCollector();
    await dead.stop();
    const other = await startTestApp({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: dead.url, METRICS_PORT: '0' } });
    expect((await visitorOf(other).send('GET', '/v1/setting')).status).toBe(200);
    await vi.waitFor(async () => {
      expect(await metric(other, 'countinghouse_spans_dropped_total')).toBeGreaterThan(0);
    }, long);
    expect(other.logged()).toContain('traces not delivered');
    await other.stop();
    expect(await metric(app, 'countinghouse_spans_dropped_total')).toBe(0);
  });

  it('take a bounded part of the memory if the collector hangs', async () => {
    const hanging = await startCollector({ hangs: true });
    const settings = { url: `${hanging.url}/v1/traces`, headers: {}, share: 1, service: 'test' };
    const tracer = otlpTracer(settings, openLog('silent'));
    for (let count = 0; count < 10_000; count += 1)
      tracer.begin({ name: 'planted', kind: 'internal', attributes: {} }).end();
    await nextTurn();
    expect(tracer.dropped()).toBe(10_000 - 4_096);
    await hanging.stop();
    await tracer.stop();
  });

  it('record the share of the requests that the operator sets', async () => {
    const settings = { url: `${collector.url}/v1/traces`, headers: {}, share: 0, service: 'test' };
    const tracer = otlpTracer(settings, openLog('silent'));
    const span = tracer.begin({ name: 'left out', kind: 'internal', attributes: {} });
    span.end();
    await tracer.stop();
    expect(span.isRecorded).toBe(false);
    expect(collector.text()).not.toContain('left out');
  });
});
