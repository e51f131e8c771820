import { io, type Socket } from 'socket.io-client';
import type { Customer } from '@countinghouse/server/test/crash/load.ts';
import { percentile, sorted } from '../kernel/latency.ts';

interface HeldSockets {
  /** Resolves with the next event that any of them receives. */
  next(): Promise<void>;
  /** Closes them and says how often they were interrupted, and for how long. */
  close(): string;
}

/** Live connections of customers through the proxy, which reconnect as the product's pages do. */
export const holdSockets = async (url: string, customers: readonly Customer[], count: number): Promise<HeldSockets> => {
  const gaps: number[] = [];
  const sockets: Socket[] = [];
  for (let index = 0; index < count; index += 1) {
    const { headers } = customers[index % customers.length] as Customer;
    const token = (headers['authorization'] ?? '').replace('Bearer ', '');
    const socket = io(url, {
      path: '/socket.io/setting',
      auth: { token },
      extraHeaders: { cookie: headers['cookie'] ?? '' },
      transports: ['websocket'],
      forceNew: true,
    });
    let lost = 0;
    socket.on('disconnect', (reason) => {
      lost = performance.now();
      if (reason === 'io server disconnect') socket.connect();
    });
    socket.on('connect', () => {
      if (lost > 0) gaps.push(performance.now() - lost);
    });
    sockets.push(socket);
  }
  await Promise.all(sockets.map((socket) => new Promise<void>((resolve) => void socket.once('connect', resolve))));
  return {
    next: () =>
      Promise.race(sockets.map((socket) => new Promise<void>((resolve) => void socket.onAny(() => resolve())))),
    close: () => {
      const connected = sockets.filter((socket) => socket.connected).length;
      for (const socket of sockets) socket.close();
      const inOrder = sorted(gaps);
      const [median, worst] = [50, 100].map((share) => percentile(inOrder, share));
      return (
        `${connected} of ${count} live connections held; interrupted ${gaps.length} times, ` +
        `median ${(median ?? 0).toFixed(0)} ms, worst ${(worst ?? 0).toFixed(0)} ms`
      );
    },
  };
};
