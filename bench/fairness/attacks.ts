import { Agent, get, type IncomingMessage } from 'node:http';
import { photograph } from '@countinghouse/server/test/app/pictures.ts';

/** A signed-in session, as request headers. */
type Session = Record<string, string>;

export interface Attacker {
  readonly id: string;
  readonly session: Session;
}

export interface Attack {
  readonly name: string;
  /** Number of concurrent requests; each is followed by another until the attack ends. */
  readonly atOnce: number;
  /** Sends one request and reads its reply; returns the status. */
  readonly send: (address: string) => Promise<number>;
}

const read = async (response: Response): Promise<number> => {
  await response.arrayBuffer();
  return response.status;
};

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
    get(url, { headers, agent }, answered).on('error', unanswered);
  });

export const attacksOf = async ({ id, session }: Attacker): Promise<readonly Attack[]> => {
  const picture = new Uint8Array(await photograph(1_200, 900));
  const upload = async (address: string): Promise<number> => {
    const body = new FormData();
    body.append('file', new Blob([picture]), 'photo.jpg');
    const path = `/v1/user/${id}/verification/document?kind=identityFront`;
    // A refusal may arrive, and close the connection, while the body is still being sent.
    return fetch(`${address}${path}`, { method: 'POST', headers: session, body }).then(read, () => 0);
  };
  return [
    { name: '100 uploads', atOnce: 100, send: upload },
    {
      name: '40 visitors on openapi.json',
      atOnce: 40,
      send: (address) => ask(`${address}/v1/openapi.json`, { 'accept-encoding': 'br' }, keepAliveAgent),
    },
    {
      name: '200 statements',
      atOnce: 200,
      send: (address) => ask(`${address}/v1/ledger/statement/${id}/file?format=pdf`, session, false),
    },
  ];
};
