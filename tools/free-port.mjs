import { createServer } from 'node:net';

const defaultPort = '4400';

/** Throws when another program uses the server's port, before anything is created. The server reports invalid ports. */
export async function requireFreePort({ PORT: given, HOST: host } = process.env) {
  const port = Number(given || defaultPort);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return;
  const probe = createServer();
  await new Promise((resolve, reject) => {
    probe.once('error', (error) => (error.code === 'EADDRINUSE' ? reject(new Error(sentence(port))) : resolve()));
    probe.listen({ port, host: host || '127.0.0.1', exclusive: true }, () => probe.close(() => resolve()));
  });
}

function sentence(port) {
  return `Port ${port} is in use, perhaps by a server that already runs. Stop the other program or set PORT.`;
}
