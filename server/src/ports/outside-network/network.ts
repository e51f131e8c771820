import { Resolver } from 'node:dns/promises';
import { isIPv6, type LookupFunction } from 'node:net';
import type { App } from '../../kernel/context.ts';

export interface Network {
  readonly resolve: (host: string, signal: AbortSignal) => Promise<readonly string[]>;
  /** Endpoint for a public address; tests redirect it to their own server. */
  readonly endpointOf: (address: string) => { readonly address: string; readonly port: number };
  /** Time limit for one exchange, from DNS to the last byte. */
  readonly patienceMilliseconds: number;
  /** CA certificates that replace the default ones. */
  readonly ca?: string;
}

const httpsPort = 443;

/** Queries DNS servers directly: `dns.lookup` would occupy a thread that file access needs, and cannot be cancelled. */
export const resolveBy =
  (servers?: readonly string[]): Network['resolve'] =>
  async (host, signal) => {
    const resolver = new Resolver({ timeout: 3_000, tries: 2 });
    if (servers) resolver.setServers(servers);
    const cancel = () => resolver.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    try {
      const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  };

const internet: Network = {
  resolve: resolveBy(),
  endpointOf: (address) => ({ address, port: httpsPort }),
  patienceMilliseconds: 10_000,
};

const chosen = new WeakMap<App, Network>();

/** The network of an application: the internet, unless a test chose another one. */
export const networkOf = (app: App): Network => chosen.get(app) ?? internet;

export const chooseNetwork = (app: App, network: Partial<Network>): void => {
  chosen.set(app, { ...internet, ...network });
};

/** Resolves to the addresses that were checked, whatever the name resolves to by the time of the connection. */
export const pinnedTo =
  (addresses: readonly string[]): LookupFunction =>
  (_host, { all }, done) => {
    const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
    if (all) done(null, found);
    else done(null, found[0]?.address ?? '', found[0]?.family);
  };
