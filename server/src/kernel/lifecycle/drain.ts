import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Sockets } from '../changes/sockets.ts';

const halves = 2;

export interface Draining {
  /** Whether the server says that it stops. */
  readonly begun: () => boolean;
  /**
   * From now on the health check says that the server stops, while it still answers; connections end with their reply.
   * Live connections are asked to reconnect in the second half, when a proxy has found another server for them.
   */
  drain(sockets: Pick<Sockets, 'sendAway'>): Promise<void>;
}

export const prepareDraining = (server: FastifyInstance, seconds: number): Draining => {
  let begun = false;
  server.addHook('onSend', async (_request, reply) => {
    if (begun) reply.header('connection', 'close');
  });
  return {
    begun: () => begun,
    drain: async (sockets) => {
      begun = true;
      if (seconds === 0) return;
      const half = (seconds * 1_000) / halves;
      await pause(half);
      await Promise.all([sockets.sendAway(half), pause(half)]);
    },
  };
};
