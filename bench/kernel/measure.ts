import autocannon from 'autocannon';

export const connections = 8;

export interface Measured {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

interface Target {
  readonly url: string;
  /** Request headers of those who ask, one on each connection: together one person may not keep the database busy. */
  readonly people?: readonly Record<string, string>[];
  readonly seconds?: number;
}

/** Requests one address repeatedly; any reply but 2xx fails the benchmark. */
export const measure = async ({ url, people = [], seconds = 4 }: Target): Promise<Measured> => {
  let turn = 0;
  const setupClient = (client: autocannon.Client): void => {
    const headers = people[(turn += 1) % people.length];
    if (headers) client.setHeaders(headers);
  };
  const result = await autocannon({ url, connections, duration: seconds, setupClient });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} answered ${result.non2xx} times with an error`);
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
};

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};
