import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import type { Random } from '../storm/random.ts';

/** The fate of one connection, and thus of the request of a client that opens one per request. */
export type Fate = 'plain' | 'lost' | 'hungUp' | 'cutReply' | 'cutRequest' | 'sliced' | 'late';

/** A proxy between client and server that treats each connection like a bad network does. */
export interface LossyProxy {
  readonly url: string;
  readonly met: Readonly<Record<Fate, number>>;
  stop(): Promise<void>;
}

/** Percentages. 30 of 100 connections lose the reply after the server has begun or done the work. */
const shares: readonly (readonly [Fate, number])[] = [
  ['lost', 18],
  ['hungUp', 6],
  ['cutReply', 6],
  ['cutRequest', 5],
  ['sliced', 8],
  ['late', 8],
];

const draw = (random: Random): Fate => {
  let left = random.below(100);
  for (const [fate, share] of shares) {
    if (left < share) return fate;
    left -= share;
  }
  return 'plain';
};

export const startLossyProxy = async (target: string, random: Random): Promise<LossyProxy> => {
  const { hostname, port } = new URL(target);
  const met = { plain: 0, lost: 0, hungUp: 0, cutReply: 0, cutRequest: 0, sliced: 0, late: 0 };
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const fate = draw(random);
    met[fate] += 1;
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      open.add(socket);
      // Resets are intended here.
      socket.on('error', () => undefined).on('close', () => open.delete(socket));
    }
    join(client, upstream, { fate, delay: 1 + random.below(20) });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    met,
    stop: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};

interface Course {
  readonly fate: Fate;
  readonly delay: number;
}

const join = (client: Socket, upstream: Socket, { fate, delay }: Course): void => {
  client.on('data', (chunk: Buffer) => {
    if (fate === 'cutRequest') {
      upstream.write(chunk.subarray(0, Math.floor(chunk.length / 2)), () => upstream.resetAndDestroy());
      client.resetAndDestroy();
      return;
    }
    upstream.write(chunk, () => {
      if (fate === 'hungUp') client.resetAndDestroy();
    });
  });
  upstream.on('data', (chunk: Buffer) => {
    if (fate === 'lost') client.resetAndDestroy();
    else if (fate === 'cutReply') client.write(chunk.subarray(0, -5), () => client.resetAndDestroy());
    else if (fate === 'sliced') for (let at = 0; at < chunk.length; at += 7) client.write(chunk.subarray(at, at + 7));
    else if (fate === 'late') setTimeout(() => client.write(chunk, () => client.end()), delay);
    else client.write(chunk);
  });
  upstream.on('end', () => {
    if (fate !== 'late') client.end();
  });
  client.on('end', () => upstream.end());
};
