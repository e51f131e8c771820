import autocannon from 'autocannon';

export interface Measured {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

interface Target {
  readonly url: string;
  readonly headers?: Record<string, string>;
  readonly connections?: number;
  readonly seconds?: number;
}

/** Requests one address repeatedly; any reply but 2xx fails the benchmark. */
export const measure = async ({ url, headers = {}, connections = 8, seconds = 4 }: Target): Promise<Measured> => {
  const result = await autocannon({ url, headers, connections, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} answered ${result.non2xx} times with an error`);
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
};

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};
