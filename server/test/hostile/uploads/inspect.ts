import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sql from 'sql-template-tag';
import type { TestApp } from '../../app/test-app.ts';
import { foreignBytes } from './foreign-bytes.ts';
import { type HostileFile, payload } from './maker.ts';
import type { Sent } from './routes.ts';

const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Findings in all stored files. */
export interface Findings {
  readonly files: number;
  readonly asReceived: number;
  readonly metadataBytes: number;
  readonly withPayload: number;
  /** Files under unexpected names, without a row, or of imports, which are not stored. */
  readonly misplaced: number;
}

const ourName = /^[0-9a-f]{32}\.(?:png|jpg|gif|pdf)$/;

/** Inspects the folder of stored files, and any other file in the folder above it. */
export const inspectStored = async (app: TestApp, sent: readonly HostileFile[]): Promise<Findings> => {
  const received = new Set(sent.map(({ bytes }) => digest(bytes)));
  const folder = path.join(app.dataDir, 'uploads');
  const rows = await app.database.query<{ path: string; fileClass: string }>(
    sql`select path, class as "fileClass" from stored_file`,
  );
  const classes = new Map(rows.map((row) => [row.path, row.fileClass]));
  const counts = { files: 0, asReceived: 0, metadataBytes: 0, withPayload: 0, misplaced: 0 };
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || classes.get(entry.name) === 'agreement') continue;
    const bytes = await readFile(path.join(entry.parentPath, entry.name));
    counts.files += 1;
    counts.asReceived += received.has(digest(bytes)) ? 1 : 0;
    counts.metadataBytes += foreignBytes(bytes);
    counts.withPayload += bytes.includes(payload) ? 1 : 0;
    const known = classes.get(entry.name);
    // A subscription refused for an empty drawing leaves the drawing to the sweep.
    if (!ourName.test(entry.name) || known === 'import' || entry.parentPath !== folder) counts.misplaced += 1;
  }
  return counts;
};

const types: Readonly<Record<string, string>> = {
  'image/png': 'inline',
  'image/jpeg': 'inline',
  'image/gif': 'inline',
  'application/pdf': 'attachment',
};

/** Problems of the headers of a reply with a stored file. */
export const badHeaders = (headers: Headers): string[] => {
  const type = headers.get('content-type') ?? '';
  const disposition = headers.get('content-disposition') ?? '';
  return [
    ...(types[type] && disposition.startsWith(`${types[type]};`) ? [] : [`${type} as ${disposition}`]),
    ...(/^\w+; filename="[^"]{1,200}\.(?:png|jpg|gif|pdf)"; filename\*=UTF-8''[\w%.~!&-]+$/.test(disposition)
      ? []
      : [`named ${disposition}`]),
    ...(headers.get('x-content-type-options') === 'nosniff' ? [] : ['sniffed']),
    ...(headers.get('content-security-policy') === "sandbox; default-src 'none'" ? [] : ['not sandboxed']),
    ...(headers.has('set-cookie') ? ['sets a cookie'] : []),
  ];
};

/** Fetches the stored form of a file as its sender, and returns problems of the reply. */
export const badAnswer = async (app: TestApp, { address, who }: Sent): Promise<string[]> => {
  if (address === null) return [];
  const answer = await fetch(`${app.url}${address}`, {
    headers: { authorization: `Bearer ${who.token}`, cookie: `session=${who.cookie}` },
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return [
    ...(answer.status === 200 && bytes.length > 0 ? [] : [`answered ${answer.status}`]),
    ...badHeaders(answer.headers),
  ];
};
