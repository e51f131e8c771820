import { isDeepStrictEqual } from 'node:util';
import type { AnyRoute } from '@countinghouse/contract/kernel/route.ts';
import fc from 'fast-check';
import { hasText, translate } from '../../src/kernel/http/translate.ts';
import { openApiDocument } from '../../src/kernel/openapi/document.ts';
import { refusalStatuses } from '../../src/kernel/openapi/operation.ts';
import { type FuzzedRequest, requestsTo } from './requests.ts';
import { idPlace } from './schema-values.ts';

interface Sender {
  readonly token: string;
  readonly cookie: string;
}

export interface Fuzz {
  readonly url: string;
  readonly routes: readonly AnyRoute[];
  readonly seed: number;
  readonly count: number;
  /** Each signs in a person of one kind, and again whenever requests have locked or deleted the last one. */
  readonly senders: readonly (() => Promise<Sender>)[];
}

export interface Finding {
  readonly what: 'server error' | 'reply unlike the contract' | 'refusal unlike the contract' | 'no answer';
  readonly detail: string;
  readonly request: FuzzedRequest;
}

interface Report {
  readonly findings: Finding[];
  /** Number of replies by status, to see that requests pass the first check. */
  readonly statuses: Record<number, number>;
  readonly succeeded: Set<string>;
}

const perRound = 250;
const atOnce = 4;
const mostIds = 30;

/** Sends generated requests to all calls as different people and reports violations. */
export const fuzz = async ({ url, routes, seed, count, senders }: Fuzz): Promise<Report> => {
  const report: Report = { findings: [], statuses: {}, succeeded: new Set() };
  const byName = new Map(routes.map((route) => [route.name, route]));
  const requests = requestsTo(openApiDocument(routes, (key) => translate('en', `api:${key}`)));
  const ids: KnownIds = new Map();
  const people: Sender[] = [];
  for (const signIn of senders) people.push(await signIn());
  for (let round = 0; round * perRound < count; round += 1) {
    const drawn = fc.sample(requests, {
      seed: seed * 10_000 + round,
      numRuns: Math.min(perRound, count - round * perRound),
    });
    for (let at = 0; at < drawn.length; at += atOnce) {
      await Promise.all(
        drawn.slice(at, at + atOnce).map(async (request, index) => {
          const turn = (at + index) % people.length;
          const reply = await send(url, withIds(request, ids), people[turn] ?? { token: '', cookie: '' });
          if (reply.status === 401) people[turn] = (await senders[turn]?.()) ?? { token: '', cookie: '' };
          judge(report, byName.get(request.name), request, reply);
          remember(ids, request, reply.text);
        }),
      );
    }
  }
  return report;
};

/** Ids contained in replies, by resource. */
export type KnownIds = Map<string, string[]>;

const resourceOf = ({ name }: FuzzedRequest): string => name.split('.')[0] ?? '';

/** Puts a known id of its own resource into the address, and any known ids into the body. */
export const withIds = (request: FuzzedRequest, ids: KnownIds): FuzzedRequest => {
  const all = [...ids.values()].flat();
  const put = (text: string, known: readonly string[]) =>
    text.replace(
      idPlace,
      (_place, number: string) => known[Number(number) % known.length] ?? '00000000-0000-7000-8000-000000000000',
    );
  const path = put(request.path, ids.get(resourceOf(request)) ?? all);
  return { ...request, path, ...(typeof request.body === 'string' && { body: put(request.body, all) }) };
};

export const remember = (ids: KnownIds, request: FuzzedRequest, text: string): void => {
  const known = ids.get(resourceOf(request)) ?? [];
  for (const [, id] of text.matchAll(/"id":"([0-9a-f-]{36})"/g)) {
    if (id !== undefined && !known.includes(id)) known.push(id);
  }
  if (known.length > 0) ids.set(resourceOf(request), known.slice(-mostIds));
};

interface Reply {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

export const send = async (url: string, request: FuzzedRequest, sender: Sender): Promise<Reply> => {
  try {
    const response = await fetch(`${url}${request.path}`, {
      method: request.method,
      headers: {
        ...request.headers,
        ...(sender.token && { authorization: `Bearer ${sender.token}`, cookie: `session=${sender.cookie}` }),
      },
      body: request.body instanceof Uint8Array ? form(request.body) : (request.body ?? null),
      redirect: 'manual',
    });
    return { status: response.status, type: response.headers.get('content-type') ?? '', text: await response.text() };
  } catch (error) {
    return { status: 0, type: '', text: String(error instanceof Error ? (error.cause ?? error) : error) };
  }
};

const form = (bytes: Uint8Array): FormData => {
  const data = new FormData();
  data.append('file', new Blob([Uint8Array.from(bytes)]), 'fuzz.png');
  return data;
};

const judge = (report: Report, route: AnyRoute | undefined, request: FuzzedRequest, reply: Reply): void => {
  report.statuses[reply.status] = (report.statuses[reply.status] ?? 0) + 1;
  const found = (what: Finding['what']) => report.findings.push({ what, detail: reply.text.slice(0, 400), request });
  if (reply.status === 0) found('no answer');
  else if (reply.status >= 500) found('server error');
  else if (reply.status >= 400) {
    if (!isRefusal(reply)) found('refusal unlike the contract');
  } else {
    report.succeeded.add(request.name);
    if (route && !fitsContract(route, reply)) found('reply unlike the contract');
  }
};

const isRefusal = (reply: Reply): boolean => {
  if (!reply.type.startsWith('application/json') || !(refusalStatuses as readonly number[]).includes(reply.status))
    return false;
  const { message, code } = JSON.parse(reply.text) as { message?: unknown; code?: unknown };
  return (
    typeof message === 'string' &&
    message !== '' &&
    !message.includes('{{') &&
    typeof code === 'string' &&
    hasText(code)
  );
};

/** Compares exactly with the contract: the schema would cut an extra field, which shows as a difference. */
const fitsContract = ({ reply: schema }: AnyRoute, reply: Reply): boolean => {
  if (schema === 'nothing') return reply.status === 204 && reply.text === '';
  if (schema === 'file') return !reply.type.startsWith('text/html');
  const body: unknown = JSON.parse(reply.text);
  const parsed = schema.safeParse(body);
  return parsed.success && isDeepStrictEqual(parsed.data, body);
};
