import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { concat } from '@countinghouse/contract/log/bytes.ts';
import { hashesAt, parseTilePath, type TileAddress, tileWidth } from '@countinghouse/contract/log/tiles.ts';
import { hashBytes } from '@countinghouse/contract/log/tree.ts';
import type { FastifyInstance } from 'fastify';
import type { App } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { readEntries, readHead } from './log-table.ts';
import { readTile } from './tile-table.ts';

const verifierName = 'verifier.html';

const prefixed = (entry: Uint8Array): Uint8Array => concat(Uint8Array.of(entry.length >> 8, entry.length), entry);

/** The bytes of a tile of the published tree; null if the tree has no such tile. */
const tileBytes = async ({ database }: App, { level, index, width }: TileAddress): Promise<Uint8Array | null> => {
  const head = await readHead(database);
  const end = index * tileWidth + width;
  if (!head || end > hashesAt(level === 'entries' ? 0 : level, head.size)) return null;
  if (level === 'entries') return concat(...(await readEntries(database, index * tileWidth, width)).map(prefixed));
  return (await readTile(database, { level, index })).subarray(0, width * hashBytes);
};

/** The page that checks documents without the server: always a download, since it must not be trusted from here. */
export const serveVerifier = async (server: FastifyInstance, folder: string): Promise<void> => {
  const page = await readFile(path.join(folder, verifierName)).catch(() => null);
  if (page === null) return;
  server.get(`/log/${verifierName}`, (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .header('content-disposition', `attachment; filename="${verifierName}"`)
      .type('text/html; charset=utf-8')
      .send(page),
  );
};

/** The public log at the addresses of the C2SP specification tlog-tiles, with its key beside them. */
export const servePublicLog = (server: FastifyInstance, app: App): void => {
  const headOrRefused = async () => {
    const head = await readHead(app.database);
    if (!head) throw new Refusal('notFound', 'route');
    return head;
  };
  server.get('/log/checkpoint', async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=1')
      .type('text/plain; charset=utf-8')
      .send((await headOrRefused()).note),
  );
  server.get('/log/key', async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=60')
      .type('text/plain; charset=utf-8')
      .send(`${(await headOrRefused()).key}\n`),
  );
  server.get<{ Params: { '*': string } }>('/log/tile/*', async (request, reply) => {
    const address = parseTilePath(`tile/${request.params['*']}`);
    const bytes = address && (await tileBytes(app, address));
    if (bytes === null) throw new Refusal('notFound', 'route');
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('application/octet-stream')
      .send(bytes);
  });
};
