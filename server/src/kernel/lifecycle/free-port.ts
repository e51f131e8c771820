import { createServer } from 'node:net';

/**
 * Throws the system's EADDRINUSE when another program listens there, before anything is opened or created. Port 0 is
 * always free. Other problems with the address are reported when the server listens.
 */
export async function requireFreePort(port: number, host: string): Promise<void> {
  if (port === 0) return;
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? reject(error) : resolve()));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve()));
  });
}
