import type { AnyRoute, InputOf, ReplyOf, Schema } from '@countinghouse/contract/kernel/route.ts';
import { checked } from './sample.ts';

/** A call that the client sent: the parsed parts and the raw headers. */
export interface ReceivedCall {
  readonly route: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly headers: Headers;
}

type Answer = (call: ReceivedCall) => Response | Promise<Response>;
interface Prepared {
  readonly route: AnyRoute;
  readonly pattern: RegExp;
  readonly answer: Answer;
}

let prepared: Prepared[] = [];
let received: ReceivedCall[] = [];
let faults: string[] = [];
/** Calls that arrived, with or without an answer. */
let arrived = 0;
const network = globalThis.fetch.bind(globalThis);

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:([A-Za-z]+)/g, '(?<$1>[^/]+)')}$`);

const json = (value: unknown, status = 200): Response =>
  new Response(value === undefined ? null : JSON.stringify(value), {
    status: value === undefined ? 204 : status,
    headers: { 'content-type': 'application/json' },
  });

/** The client treats an error thrown here as a lost connection, so record the fault as well. */
const fitting = (what: string, schema: Schema, value: unknown): unknown => {
  try {
    return checked(schema, value);
  } catch (error) {
    faults.push(`${what}: ${(error as Error).message}`);
    throw error;
  }
};

const prepare = (route: AnyRoute, answer: Answer): void => {
  // The last answer prepared for a route wins; an address without parameters is matched before one with.
  prepared = [
    { route, pattern: patternOf(route.path), answer },
    ...prepared.filter((one) => one.route.name !== route.name),
  ].toSorted((one, other) => one.route.path.split(':').length - other.route.path.split(':').length);
};

type Replier<R extends AnyRoute> = (
  call: ReceivedCall & { readonly input: InputOf<R> },
) => ReplyOf<R> | Promise<ReplyOf<R>>;

/** The reply of a route from now on; a function receives the call. The reply must fit the contract. */
export const answers = <R extends AnyRoute>(route: R, reply: ReplyOf<R> | Replier<R>): void =>
  prepare(route, async (call) => {
    const query = route.query?.safeParse(call.query);
    if (query?.success === false) faults.push(`query of ${route.name}: ${JSON.stringify(query.error.issues)}`);
    const input = { params: call.params, query: query?.data, body: call.body } as InputOf<R>;
    const value: unknown = typeof reply === 'function' ? await (reply as Replier<R>)({ ...call, input }) : reply;
    if (typeof route.reply === 'string') return json(undefined);
    return json(fitting(`reply of ${route.name}`, route.reply as Schema, value));
  });

/** The file that a route replies with from now on. */
export const answersFile = (route: AnyRoute, content: Blob, headers: Readonly<Record<string, string>> = {}): void =>
  prepare(route, () => new Response(content, { headers }));

/** As `answers`, unless the test already prepared the route. */
export const answersByDefault = <R extends AnyRoute>(route: R, reply: ReplyOf<R> | Replier<R>): void => {
  if (!prepared.some((one) => one.route.name === route.name)) answers(route, reply);
};

/** A refusal as the server sends it. */
interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly fields?: readonly { readonly path: string; readonly code: string; readonly message: string }[];
  readonly params?: Readonly<Record<string, string | number>>;
}

/** Makes the route refuse from now on. */
export const refuses = (route: AnyRoute, { status, ...error }: Refusal): void =>
  prepare(route, () => json(error, status));

/** Makes the route unreachable from now on, as without a connection. */
export const isUnreachable = (route: AnyRoute): void =>
  prepare(route, () => {
    throw new TypeError('Failed to fetch');
  });

/** Delays the route's reply until the returned function is called. */
export const waits = (route: AnyRoute): (() => void) => {
  const before = prepared.find((one) => one.route.name === route.name);
  if (before === undefined) throw new Error(`${route.name} has no answer yet`);
  const gate = Promise.withResolvers<void>();
  prepare(route, async (call) => {
    await gate.promise;
    return before.answer(call);
  });
  return gate.resolve;
};

/** The calls that the client sent to a route, oldest first. */
export const callsTo = (route: AnyRoute): readonly ReceivedCall[] =>
  received.filter((call) => call.route === route.name);

/**
 * Returns and clears the faults: calls without a prepared answer, and requests and replies that do not fit the
 * contract.
 */
export const takeFaults = (): readonly string[] => {
  const found = faults;
  faults = [];
  return found;
};

export const forgetAnswers = (): void => {
  prepared = [];
  received = [];
  faults = [];
};

const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => resolve(), { once: true });
    port1.start();
    port2.postMessage(null);
  });

/** Tasks of the page from a reply to the call that follows it: bodies are read piece by piece. */
const mostTasks = 20;

/** Waits until no call follows the replies so far, whether or not a held reply is still to come. */
export const untilNoCallFollows = async (): Promise<void> => {
  let before = -1;
  while (before !== arrived) {
    before = arrived;
    for (let task = 0; task < mostTasks; task += 1) await nextTask();
  }
};

const bodyOf = async (request: Request): Promise<unknown> => {
  if (request.headers.get('content-type')?.startsWith('application/json')) return request.json();
  return request.headers.get('content-type')?.startsWith('multipart/') ? request.formData() : undefined;
};

const answerTo = async (request: Request): Promise<Response> => {
  arrived += 1;
  const { pathname, searchParams } = new URL(request.url);
  for (const { route, pattern, answer } of prepared) {
    const match = route.method === request.method ? pattern.exec(pathname) : null;
    if (match === null) continue;
    const body = await bodyOf(request);
    if (route.body !== undefined) fitting(`body of ${route.name}`, route.body, body);
    const call: ReceivedCall = {
      route: route.name,
      params: { ...match.groups },
      query: Object.fromEntries(searchParams),
      body,
      headers: request.headers,
    };
    received.push(call);
    return answer(call);
  }
  faults.push(`no answer prepared for ${request.method} ${pathname}`);
  return json({ code: 'unprepared', message: `no answer prepared for ${request.method} ${pathname}` }, 501);
};

/**
 * Replaces `fetch`: calls to the product's API get the answers prepared by the test, with requests and replies checked
 * against the contract; everything else (modules, fonts) passes through.
 */
export const takeOverNetwork = (): void => {
  globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    return new URL(request.url).pathname.startsWith('/v1/') ? answerTo(request) : network(input, init);
  };
};
