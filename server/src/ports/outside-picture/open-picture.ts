import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { Readable } from 'node:stream';
import { isOutsidePicture } from '@countinghouse/contract/file/picture-address.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { inCall } from '../../kernel/trace/span.ts';
import { type Network, pinnedTo } from '../outside-network/network.ts';
import { isPublicAddress } from '../outside-network/public-address.ts';

const mostRedirects = 3;
const redirects = new Set([301, 302, 303, 307, 308]);

/** One refusal for every reason, so that a caller cannot learn which names and hosts exist inside our network. */
const unreachable = () => new Refusal('invalid', 'pictureUnreachable');

const refusalOf = (error: unknown, signal: AbortSignal): Refusal => {
  if (signal.aborted) return new Refusal('invalid', 'pictureTimeout');
  return error instanceof Refusal ? error : unreachable();
};

const askAt = (network: Network, url: URL, signal: AbortSignal, addresses: readonly string[]) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const endpoints = addresses.map(network.endpointOf);
    request(url, {
      agent: false,
      port: endpoints[0]?.port,
      lookup: pinnedTo(endpoints.map(({ address }) => address)),
      signal,
      headers: { host: url.host, accept: 'image/jpeg, image/png, image/gif', 'accept-encoding': 'identity' },
      ...(network.ca !== undefined && { ca: network.ca }),
    })
      .once('response', resolve)
      .once('error', reject)
      .end();
  });

/** Requests one address; every IP address of its host must be public. */
const ask = async (network: Network, url: URL, signal: AbortSignal): Promise<IncomingMessage> => {
  const addresses = await network.resolve(url.hostname, signal);
  if (addresses.length === 0 || !addresses.every(isPublicAddress)) throw unreachable();
  return askAt(network, url, signal, addresses);
};

const follow = async (network: Network, address: string, signal: AbortSignal): Promise<IncomingMessage> => {
  let next: string | undefined = address;
  for (let redirected = 0; redirected <= mostRedirects; redirected += 1) {
    if (next === undefined || !isOutsidePicture(next)) throw unreachable();
    signal.throwIfAborted();
    const url = new URL(next);
    const answer = await ask(network, url, signal);
    if (answer.statusCode === 200) return answer;
    answer.destroy();
    const { location } = answer.headers;
    if (!redirects.has(answer.statusCode ?? 0) || location === undefined) throw unreachable();
    next = URL.parse(location, url)?.href;
  }
  throw unreachable();
};

async function* bodyOf(answer: IncomingMessage, signal: AbortSignal): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of answer) yield chunk as Buffer;
  } catch (error) {
    throw refusalOf(error, signal);
  }
}

/**
 * Fetches the bytes at an external address without checking their type or number. Follows up to three redirects, each
 * checked like the address itself. Refuses `pictureUnreachable`, and `pictureTimeout` once the signal aborts.
 */
export const openPicture = async (network: Network, address: string, signal: AbortSignal): Promise<Readable> => {
  try {
    const answer = await inCall('picture', 'get', () => follow(network, address, signal));
    return Readable.from(bodyOf(answer, signal), { objectMode: false });
  } catch (error) {
    throw refusalOf(error, signal);
  }
};
