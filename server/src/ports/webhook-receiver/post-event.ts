import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import type { DeliveryFailure } from '@countinghouse/contract/webhook/webhook.ts';
import { currentSpan, inCall } from '../../kernel/trace/span.ts';
import { type Network, pinnedTo } from '../outside-network/network.ts';
import { isPublicAddress } from '../outside-network/public-address.ts';

/** Outcome of one attempt: the status and the beginning of the reply, or why there is none. */
export type Outcome = { readonly status: number; readonly reply: string } | { readonly failure: DeliveryFailure };

export interface Message {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Reach {
  readonly network: Network;
  /** Names of hosts inside the firm that the operator allows, on any port. */
  readonly insideHosts: readonly string[];
  readonly stopping: AbortSignal;
}

/** Bytes read of a reply; the rest is never received. */
const mostRead = 1_000;

class UnsentError extends Error {
  override name = 'UnsentError';
  readonly failure: DeliveryFailure;

  constructor(failure: DeliveryFailure) {
    super(failure);
    this.failure = failure;
  }
}

// The last label starts with a letter, so that no spelling of an IP address passes.
const domainName = /^(?:[a-z0-9_-]{1,63}\.){1,20}[a-z][a-z0-9-]{1,62}$/;

/** Whether events may be sent to the address: a domain name on the default port, or a host that the operator named. */
export const isAllowedReceiver = ({ hostname, port }: URL, insideHosts: readonly string[]): boolean =>
  insideHosts.includes(hostname) || (port === '' && domainName.test(hostname));

/** The places to connect to. Every address of a name must be public, and only those that were checked are used. */
const endpointsOf = async (url: URL, { network, insideHosts }: Reach, signal: AbortSignal) => {
  if (!isAllowedReceiver(url, insideHosts)) throw new UnsentError('internalAddress');
  const addresses = await network.resolve(url.hostname, signal);
  if (addresses.length === 0) throw new UnsentError('unknownName');
  const isInside = insideHosts.includes(url.hostname);
  if (!isInside && !addresses.every(isPublicAddress)) throw new UnsentError('internalAddress');
  const endpoints = addresses.map(network.endpointOf);
  return isInside && url.port !== '' ? endpoints.map((one) => ({ ...one, port: Number(url.port) })) : endpoints;
};

/** The receiver is a program of the firm's choice, which may continue the trace. */
const traceHeader = () => {
  const span = currentSpan();
  return span && { traceparent: span.traceparent };
};

const send = ({ url, headers, body }: Message, reach: Reach, signal: AbortSignal) =>
  endpointsOf(url, reach, signal).then(
    (endpoints) =>
      new Promise<IncomingMessage>((resolve, reject) => {
        request(url, {
          method: 'POST',
          agent: false,
          port: endpoints[0]?.port,
          lookup: pinnedTo(endpoints.map(({ address }) => address)),
          signal,
          headers: { ...headers, ...traceHeader(), host: url.host, 'content-length': Buffer.byteLength(body) },
          ...(reach.network.ca !== undefined && { ca: reach.network.ca }),
        })
          .once('response', resolve)
          .once('error', reject)
          .end(body);
      }),
  );

const beginningOf = async (answer: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer) {
    chunks.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    if (size >= mostRead) break;
  }
  const text = Buffer.concat(chunks).subarray(0, mostRead).toString('utf8');
  return text.replace(/[^\P{Cc}\n\t]/gu, '').slice(0, mostRead);
};

const failureOf = (error: unknown, signal: AbortSignal): DeliveryFailure => {
  if (error instanceof UnsentError) return error.failure;
  if (signal.aborted) return 'timeout';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /CERT|SELF_SIGNED|UNABLE_TO_|ALTNAME/.test(code) ? 'certificate' : 'connection';
};

/** Posts a message once. Redirects are not followed; the time limit includes looking up the name. */
export const postEvent = async (message: Message, reach: Reach): Promise<Outcome> => {
  const signal = AbortSignal.any([AbortSignal.timeout(reach.network.patienceMilliseconds), reach.stopping]);
  try {
    const answer = await inCall('webhook', 'post', () => send(message, reach, signal));
    const status = answer.statusCode ?? 0;
    if (status >= 200 && status < 300) {
      answer.destroy();
      return { status, reply: '' };
    }
    // The status counts even if the reply breaks off.
    const reply = await beginningOf(answer).catch(() => '');
    return { status, reply };
  } catch (error) {
    return { failure: failureOf(error, signal) };
  }
};
