import { connect, type Socket } from 'node:net';
import postgres from 'postgres';
import { withinTime } from '../lifecycle/within-time.ts';
import { addressesOf, type Host, hostOf } from './hosts.ts';

type Options = NonNullable<Parameters<typeof postgres>[1]>;

const probeSeconds = 2;
/** How long the answer about the primary is used for further connections. */
const knownMilliseconds = 500;

/**
 * Opens the driver for a database. Of several servers it uses the one that is the primary when a connection is made. The
 * driver's own choice (3.4.9) connects again without a pause while none can be reached, leaves statements without an
 * answer meanwhile, and takes a standby for one that can be written to.
 */
export function openDriver(url: string, options: Options): postgres.Sql {
  const addresses = addressesOf(url);
  const [first = url] = addresses;
  if (addresses.length === 1) return postgres(first, options);
  const findPrimary = rememberShortly(() => primaryOf(addresses));
  const socket = async (): Promise<Socket & Partial<{ host: string }>> => {
    const host = (await findPrimary()) ?? hostOf(first);
    // Not yet connected: what the driver writes waits, and a refusal reaches it as of any other connection.
    return Object.assign(connect(host.port, host.name), { host: host.name, port: host.port });
  };
  return postgres(first, { ...options, target_session_attrs: 'primary', socket } as Options);
}

/** The first server that answers as the primary, without waiting for those that do not answer; undefined if none does. */
async function primaryOf(addresses: readonly string[]): Promise<Host | undefined> {
  const answers = addresses.map(async (address) => {
    // The driver's own limit ends with the greeting; a server that freezes after it would hold up every connection.
    const found = await withinTime(isPrimary(address), 2 * probeSeconds * 1_000, 'no answer');
    if (!found) throw new Error('not the primary');
    return hostOf(address);
  });
  return Promise.any(answers).catch(() => undefined);
}

async function isPrimary(address: string): Promise<boolean> {
  const probe = postgres(address, { max: 1, connect_timeout: probeSeconds, fetch_types: false });
  try {
    const [row] = await probe<{ standby: boolean }[]>`select pg_is_in_recovery() as standby`;
    return row?.standby === false;
  } catch {
    return false;
  } finally {
    await probe.end({ timeout: 0 });
  }
}

function rememberShortly<Result>(ask: () => Promise<Result>): () => Promise<Result> {
  let asked: Promise<Result> | undefined;
  return () => {
    if (asked !== undefined) return asked;
    asked = ask();
    void asked.finally(() => setTimeout(() => (asked = undefined), knownMilliseconds).unref());
    return asked;
  };
}
