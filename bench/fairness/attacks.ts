import { Agent, get, type IncomingMessage } from 'node:http';
import { photograph } from '@countinghouse/server/test/app/pictures.ts';

/** A signed-in session, as request headers. */
type Session = Record<string, string>;

export interface Attacker {
  readonly id: string;
  readonly session: Session;
  /** The session of a colleague who reads everything at once. */
  readonly office: Session;
}

export interface Attack {
  readonly name: string;
  /** Number of concurrent requests; each is followed by another until the attack ends. */
  readonly atOnce: number;
  /** Sends one request and reads its reply; returns the status. */
  readonly send: (address: string) => Promise<number>;
  /** How many times the quiet p99 another person may wait. */
  readonly mostTimesQuiet: number;
}

const read = async (response: Response): Promise<number> => {
  await response.arrayBuffer();
  return response.status;
};

/** Readers attack from an address of their own: the limit of an address is not what is measured. */
const localAddress = '127.0.0.2';
const keepAliveAgent = new Agent({ keepAlive: true });

/** Reads the compressed reply: decompressing it would cost more than sending it. 0 when there was none. */
const ask = (url: string, headers: Record<string, string>, agent: Agent | false): Promise<number> =>
  new Promise((resolve) => {
    const unanswered = (): void => resolve(0);
    const answered = (response: IncomingMessage): void => {
      response
        .resume()
        .on('end', () => resolve(response.statusCode ?? 0))
        .on('error', unanswered);
    };
    get(url, { headers, agent, localAddress }, answered).on('error', unanswered);
  });

/** The costliest requests of the office: searches inside texts, figures over the whole history, exports and the customer's file. */
const heavyPaths = (id: string): readonly string[] => [
  `/v1/user?${new URLSearchParams({ filters: '{"role":"lead","email":{"contains":"ample"}}', pageSize: '100' }).toString()}`,
  `/v1/user/export?${new URLSearchParams({ filters: '{"role":"lead"}', format: 'xlsx' }).toString()}`,
  '/v1/order/stats',
  '/v1/deposit/stats',
  '/v1/cash-flow/stats',
  '/v1/ledger/books',
  '/v1/campaign/return',
  `/v1/ledger/statement/${id}/file?format=pdf`,
];

export const attacksOf = async ({ id, session, office }: Attacker): Promise<readonly Attack[]> => {
  const picture = new Uint8Array(await photograph(1_200, 900));
  const upload = async (address: string): Promise<number> => {
    const body = new FormData();
    body.append('file', new Blob([picture]), 'photo.jpg');
    const path = `/v1/user/${id}/verification/document?kind=identityFront`;
    // A refusal may arrive, and close the connection, while the body is still being sent.
    return fetch(`${address}${path}`, { method: 'POST', headers: session, body }).then(read, () => 0);
  };
  const heavy = heavyPaths(id);
  let turn = 0;
  return [
    { name: '100 uploads', atOnce: 100, send: upload, mostTimesQuiet: 3 },
    {
      name: '40 visitors on openapi.json',
      atOnce: 40,
      mostTimesQuiet: 3,
      send: (address) => ask(`${address}/v1/openapi.json`, { 'accept-encoding': 'br' }, keepAliveAgent),
    },
    {
      name: '200 statements',
      atOnce: 200,
      mostTimesQuiet: 3,
      send: (address) => ask(`${address}/v1/ledger/statement/${id}/file?format=pdf`, session, false),
    },
    {
      name: '500 heavy requests',
      atOnce: 500,
      mostTimesQuiet: 2,
      send: (address) => ask(`${address}${heavy[(turn += 1) % heavy.length]}`, office, false),
    },
  ];
};
