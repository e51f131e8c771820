import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { customerPassword, type Customer } from '@countinghouse/server/test/crash/load.ts';

/** Outcomes of the requests of one phase. */
export interface Tally {
  requests: number;
  /** Succeeded when they were sent for the second time. */
  retried: number;
  /** Failed twice or more. */
  beyond: number;
  /** Milliseconds that the slowest one took until it succeeded. */
  slowest: number;
  /** How often each failure was met. */
  readonly failures: Map<string, number>;
}

export interface Load {
  /** The replies to every acknowledged withdrawal, by its key. */
  readonly acknowledged: ReadonlyMap<string, string>;
  /** Resolves at the next acknowledged withdrawal. */
  nextWrite(): Promise<void>;
  /** Begins a new tally; the former one is complete once its requests have been answered. */
  phase(): Tally;
  stop(): Promise<void>;
}

const retryMilliseconds = 250;
const patienceMilliseconds = 20_000;
const betweenMilliseconds = 60;
const withdrawal = JSON.stringify({ amount: 0.01, destination: 'DE89370400440532013000', password: customerPassword });

const newTally = (): Tally => ({ requests: 0, retried: 0, beyond: 0, slowest: 0, failures: new Map() });

interface Asked {
  readonly url: string;
  readonly init: RequestInit;
  readonly success: number;
}

/** The text of the reply, or why there was none. */
const ask = async ({ url, init, success }: Asked): Promise<{ text?: string; failure?: string }> => {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(patienceMilliseconds) });
    const text = await response.text();
    return response.status === success ? { text } : { failure: `${response.status} ${text.slice(0, 200)}` };
  } catch (error) {
    const { message, cause } = error as Error;
    return { failure: `${message} ${cause instanceof Error ? cause.message : ''}`.trim() };
  }
};

/** Customers who withdraw and read through the proxy, each request again until it succeeds. */
export const startLoad = (url: string, customers: readonly Customer[]): Load => {
  const acknowledged = new Map<string, string>();
  let tally = newTally();
  let stopping = false;
  let waiting: (() => void)[] = [];

  const callUntilDone = async (asked: Asked): Promise<string> => {
    const own = tally;
    const began = performance.now();
    own.requests += 1;
    for (let tries = 1; ; tries += 1) {
      const { text, failure = '' } = await ask(asked);
      if (text !== undefined) {
        if (tries === 2) own.retried += 1;
        own.slowest = Math.max(own.slowest, performance.now() - began);
        return text;
      }
      own.failures.set(failure, (own.failures.get(failure) ?? 0) + 1);
      if (tries === 2) own.beyond += 1;
      await pause(retryMilliseconds);
    }
  };
  const withdraw = async ({ headers }: Customer): Promise<void> => {
    const key = randomUUID();
    const init = {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': key },
      body: withdrawal,
    };
    acknowledged.set(key, await callUntilDone({ url: `${url}/v1/withdrawal`, init, success: 201 }));
    for (const resolve of waiting) resolve();
    waiting = [];
  };
  const read = async ({ headers }: Customer): Promise<void> => {
    await callUntilDone({ url: `${url}/v1/withdrawal?limit=10`, init: { headers }, success: 200 });
  };
  const work = async (act: (customer: Customer) => Promise<void>, customer: Customer): Promise<void> => {
    while (!stopping) {
      await act(customer);
      await pause(betweenMilliseconds);
    }
  };
  const running = customers.flatMap((customer) => [work(withdraw, customer), work(read, customer)]);
  return {
    acknowledged,
    nextWrite: () => new Promise((resolve) => void waiting.push(resolve)),
    phase: () => {
      tally = newTally();
      return tally;
    },
    stop: async () => {
      stopping = true;
      await Promise.all(running);
    },
  };
};

export const lineOf = (name: string, { requests, retried, beyond, slowest, failures }: Tally): string => {
  const reasons = [...failures].map(([reason, count]) => `${count}× ${reason}`).join('; ');
  return `${name}: ${requests} requests, ${retried} sent twice, ${beyond} more often, slowest ${slowest.toFixed(0)} ms${reasons && ` (${reasons})`}`;
};
