import dns from 'node:dns';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { App } from '../context.ts';

interface Listening {
  /** Such as http://127.0.0.1:4400. */
  readonly address: string;
  /** Accepts no further connection; resolves when those of the further addresses have ended. */
  stop(): Promise<void>;
}

/** All addresses of a name, IPv4 and IPv6. */
const addressesOf = (name: string): Promise<string[]> =>
  new Promise((resolve, reject) => {
    dns.lookup(name, { all: true }, (error, found) => {
      if (error) reject(error);
      else resolve([...new Set(found.map(({ address }) => address))]);
    });
  });

/** Null if this machine has no such address, or another program listens there. */
const listenAt = async (server: FastifyInstance, host: string, { log }: App): Promise<Server | null> => {
  const { port } = server.server.address() as AddressInfo;
  // As Node opens those of an HTTP server: a caller who has sent everything may still wait for the reply.
  const options = { allowHalfOpen: true, noDelay: true };
  const further = createServer(options, (socket) => void server.server.emit('connection', socket));
  further.maxConnections = server.server.maxConnections;
  try {
    await once(further.listen(port, host), 'listening');
    return further;
  } catch (error) {
    log.warn({ err: error, host, port }, 'not listening at a further address of localhost');
    return null;
  }
};

/**
 * Listens at the configured host. For `localhost` Fastify would serve every address but the first by an HTTP server of its own, which
 * knows neither the turns of callers nor the live connections and has no limit of connections. So further addresses only accept
 * connections, and give them to the one server.
 */
export const listen = async (server: FastifyInstance, app: App): Promise<Listening> => {
  const { port, host } = app.config;
  const [first = host, ...others] = host === 'localhost' ? await addressesOf(host) : [host];
  const address = await server.listen({ port, host: first });
  const further: Server[] = [];
  for (const other of others) {
    const opened = await listenAt(server, other, app);
    if (opened) further.push(opened);
  }
  return {
    address,
    stop: async () => {
      await Promise.all(further.map((one) => new Promise<void>((resolve) => void one.close(() => resolve()))));
    },
  };
};
