import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { traversalCorpus } from '../../app/traversal-corpus.ts';

const canary = 'canary-outside-the-table';

/** Puts files beside the stored ones that must never be served. */
export const plantSecrets = async (dataDir: string): Promise<void> => {
  await mkdir(path.join(dataDir, 'uploads'), { recursive: true });
  for (const name of ['secret.txt', 'uploads/secret.txt', 'server.log'])
    await writeFile(path.join(dataDir, name), canary);
};

const get = (base: string, address: string): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(base);
    // fetch would normalize the path before sending it.
    const call = request({ hostname, port, path: address, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString('latin1') }),
      );
    });
    call.on('error', reject).end();
  });

/** Spellings that read a planted file, and those that caused a server error. */
export const walkOut = async (base: string, count = 1_000): Promise<{ read: string[]; failed: string[] }> => {
  const found: { read: string[]; failed: string[] } = { read: [], failed: [] };
  for (const spelling of traversalCorpus(count)) {
    const { status, text } = await get(base, `/v1/uploads/${spelling}`);
    if (status === 200 || text.includes(canary) || text.includes('root:')) found.read.push(spelling);
    if (status >= 500) found.failed.push(spelling);
  }
  return found;
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** A server that joins paths naively: the control. */
export const naiveServer = async (dataDir: string): Promise<{ url: string; close(): void }> => {
  const server = createServer((incoming, reply) => {
    const wanted = decoded((incoming.url ?? '').replace('/v1/uploads/', '').split(/[?#]/)[0] ?? '');
    readFile(path.join(dataDir, 'uploads', wanted.replaceAll('\0', ''))).then(
      (bytes) => reply.end(bytes),
      () => reply.writeHead(404).end(),
    );
  });
  server.on('clientError', (_error, socket) => socket.destroy());
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
};
