import { AsyncLocalStorage } from 'node:async_hooks';

/** Names and numbers of the program only: a collector may be anywhere, so no value of a caller or a record. */
type SpanAttributes = Readonly<Record<string, string | number>>;

export interface SpanFacts {
  readonly name: string;
  /** Answers a request, calls another system, or is work of our own. */
  readonly kind: 'server' | 'client' | 'internal';
  readonly attributes: SpanAttributes;
}

/** One timed piece of work in a trace. */
export interface Span {
  readonly traceId: string;
  /** W3C traceparent, by which another system joins the trace. */
  readonly traceparent: string;
  /** False for a trace that the sampler left out: its id is in the log, and nothing of it is sent. */
  readonly isRecorded: boolean;
  child(facts: SpanFacts): Span;
  note(attributes: SpanAttributes): void;
  rename(name: string): void;
  /** Marks the work as failed, by a code or a type: the message of an error may hold a value. */
  fail(reason: string): void;
  end(): void;
}

/** Opens traces; absent from the application while they are off. */
export interface Tracer {
  begin(facts: SpanFacts, traceparent?: string): Span;
  /** Spans that were not delivered since the start. */
  dropped(): number;
  /** Delivers what waits, for a moment. */
  stop(): Promise<void>;
}

const current = new AsyncLocalStorage<Span>();

/** The span of the work under way; undefined while traces are off and outside of requests and jobs. */
export const currentSpan = (): Span | undefined => current.getStore();

export const withSpan = <Result>(span: Span, work: () => Result): Result => current.run(span, work);

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' && /^\w{1,40}$/.test(error.code) ? error.code : error.name;
};

const timed = async <Result>(span: Span, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await withSpan(span, work);
  } catch (error) {
    span.fail(reasonOf(error));
    throw error;
  } finally {
    span.end();
  }
};

/** Times a part of a request or job; `facts` are needed only if the trace is recorded. */
export const inSpan = <Result>(facts: () => SpanFacts, work: () => Promise<Result>): Promise<Result> => {
  const parent = current.getStore();
  return parent?.isRecorded === true ? timed(parent.child(facts()), work) : work();
};

/** Times a call to another system of the firm or to a provider. */
export const inCall = <Result>(system: string, call: string, work: () => Promise<Result>): Promise<Result> =>
  inSpan(() => ({ name: `${system} ${call}`, kind: 'client', attributes: { 'peer.service': system } }), work);

/** Begins a trace of its own for work that no request started. */
export const inTrace = <Result>(
  tracer: Tracer | undefined,
  facts: () => SpanFacts,
  work: () => Promise<Result>,
): Promise<Result> => (tracer === undefined ? work() : timed(tracer.begin(facts()), work));
