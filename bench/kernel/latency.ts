import { once } from 'node:events';
import http from 'node:http';

interface LatencyOptions {
  readonly url: string;
  readonly headers: Record<string, string>;
  /** Number of concurrent clients, each with one request at a time. */
  readonly lanes: number;
  readonly times: number;
}

const ask = async (url: string, headers: Record<string, string>, agent: http.Agent): Promise<number> => {
  const began = performance.now();
  const [response] = (await once(http.get(url, { headers, agent }), 'response')) as [http.IncomingMessage];
  response.resume();
  await once(response, 'end');
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`);
  return performance.now() - began;
};

/** Milliseconds until complete replies of an address, sorted. */
export const latencies = async ({ url, headers, lanes, times }: LatencyOptions): Promise<number[]> => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: lanes });
  const taken: number[] = [];
  let left = times;
  const lane = async (): Promise<void> => {
    for (; left > 0; left -= 1) taken.push(await ask(url, headers, agent));
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  agent.destroy();
  return sorted(taken);
};

export const sorted = (values: readonly number[]): number[] => values.toSorted((one, other) => one - other);

/** The value below which this percentage of the sorted values lie. */
export const percentile = (inOrder: readonly number[], percent: number): number =>
  inOrder[Math.min(inOrder.length - 1, Math.floor((inOrder.length * percent) / 100))] ?? Number.NaN;
