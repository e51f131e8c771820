import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

/** Customers who withdraw one cent after another, each with its own idempotency key, and retry until it is answered. */
export interface Load {
  /** Every acknowledged operation: its key and the text of the reply. */
  readonly acknowledged: ReadonlyMap<string, string>;
  readonly report: LoadReport;
  /** Resolves with the next reply from now on. */
  nextAnswer(): Promise<void>;
  stop(): Promise<void>;
}

export interface LoadReport {
  /** Answered only after a retry. */
  afterRetry: number;
  /** Retries after a reply, and how many of their replies differed. */
  repeated: number;
  differed: number;
  /** Status and text of replies that are neither success nor temporary refusals. */
  readonly unexpected: string[];
}

export interface Customer {
  readonly headers: Readonly<Record<string, string>>;
}

export const customerPassword = 'Walnut-boat-47-harbour';
const body = JSON.stringify({ amount: 0.01, destination: 'DE89370400440532013000', password: customerPassword });
const patienceMilliseconds = 15_000;
const waitMilliseconds = 25;
/** One in this many replies is requested once more. */
const repeatEvery = 10;

export const startLoad = (url: string, customers: readonly Customer[]): Load => {
  const acknowledged = new Map<string, string>();
  const report: LoadReport = { afterRetry: 0, repeated: 0, differed: 0, unexpected: [] };
  let waiting: (() => void)[] = [];
  let stopping = false;

  const answered = (key: string, text: string): void => {
    acknowledged.set(key, text);
    for (const resolve of waiting) resolve();
    waiting = [];
  };
  const operate = async (customer: Customer): Promise<void> => {
    const key = randomUUID();
    const { text, tries } = await callUntilDone(url, customer, { key, report });
    if (tries > 1) report.afterRetry += 1;
    answered(key, text);
    if (acknowledged.size % repeatEvery !== 0) return;
    report.repeated += 1;
    if ((await callUntilDone(url, customer, { key, report })).text !== text) report.differed += 1;
  };
  const work = async (customer: Customer): Promise<void> => {
    while (!stopping) await operate(customer);
  };
  const running = customers.map(work);
  return {
    acknowledged,
    report,
    nextAnswer: () => new Promise((resolve) => void waiting.push(resolve)),
    stop: async () => {
      stopping = true;
      await Promise.all(running);
    },
  };
};

/** Sends until it succeeds; after an unknown outcome it retries with the same key. */
const callUntilDone = async (
  url: string,
  customer: Customer,
  { key, report }: { key: string; report: LoadReport },
): Promise<{ text: string; tries: number }> => {
  for (let tries = 1; ; tries += 1) {
    const answer = await send(url, customer, key);
    if (answer.status === 201) return { text: answer.text, tries };
    if (answer.status !== 0 && answer.status !== 503) report.unexpected.push(`${answer.status} ${answer.text}`);
    await pause(waitMilliseconds);
  }
};

/** Status 0: the outcome is unknown. */
const send = async (url: string, { headers }: Customer, key: string): Promise<{ status: number; text: string }> => {
  try {
    const response = await fetch(`${url}/v1/withdrawal`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': key },
      body,
      signal: AbortSignal.timeout(patienceMilliseconds),
    });
    return { status: response.status, text: await response.text() };
  } catch {
    return { status: 0, text: '' };
  }
};
