import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { viewDocument } from '@countinghouse/contract/verification/document.ts';
import { getVerification } from '@countinghouse/contract/verification/verification.ts';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, caller, signedIn } from '../../../test/app/caller.ts';
import { sendDocument } from '../../../test/app/documents.ts';
import { type HostileFile, hostileDocuments, payload } from '../../../test/app/hostile-documents.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';

const seed = 5;
const count = 320;

let app: TestApp;
let lead: Caller;
let files: HostileFile[];
beforeAll(async () => {
  app = await startTestApp();
  lead = await signedIn(app, 'lead');
  files = await hostileDocuments(seed, count);
});
afterAll(() => app.stop());

const served: Readonly<Record<string, string>> = {
  'image/png': 'inline',
  'image/jpeg': 'inline',
  'application/pdf': 'attachment',
};

/** What is wrong with a document as it is kept, compared with what was sent. */
const flawsOf = async (bytes: Buffer, sent: Buffer): Promise<string[]> => {
  const isPdf = bytes.subarray(0, 5).toString() === '%PDF-';
  const metadata = isPdf ? {} : await sharp(bytes).metadata();
  return [
    ...(createHash('sha256').update(bytes).digest('hex') === createHash('sha256').update(sent).digest('hex')
      ? ['kept as it was sent']
      : []),
    ...(bytes.includes(payload) ? ['holds the payload'] : []),
    ...('exif' in metadata && metadata.exif ? ['has metadata'] : []),
  ];
};

/** What is wrong with the answer that gives the document. */
const badHeaders = (headers: Headers): string[] => {
  const type = headers.get('content-type') ?? '';
  const disposition = headers.get('content-disposition') ?? '';
  return [
    ...(served[type] && disposition.startsWith(`${served[type]};`) ? [] : [`${type} as ${disposition}`]),
    ...(/^\w+; filename="[^"]{1,200}\.(?:png|jpg|pdf)"; filename\*=UTF-8''[\w%.~!&-]+$/.test(disposition)
      ? []
      : [disposition]),
    ...(headers.get('x-content-type-options') === 'nosniff' ? [] : ['is sniffed']),
    ...(headers.get('content-security-policy') === "sandbox; default-src 'none'" ? [] : ['is not sandboxed']),
    ...(headers.get('cache-control') === 'private, no-store' ? [] : ['is cached']),
    ...(headers.has('set-cookie') ? ['sets a cookie'] : []),
  ];
};

const refusals = new Set(['fileType', 'imageUnreadable', 'imageTooLarge', 'pdfUnreadable', 'pdfActive', 'fileEmpty']);

describe(`${count} files sent in bad faith`, () => {
  it('are refused, or kept as a plain picture without anything that they carried', async () => {
    const findings: string[] = [];
    const outcomes = new Map<string, Set<string>>();
    for (const { what, name, bytes } of files) {
      const reply = await sendDocument(app, lead, { lead: lead.id, kind: 'identityFront', name, bytes });
      const outcome = reply.status === 201 ? 'kept' : reply.problem.code;
      outcomes.set(what, (outcomes.get(what) ?? new Set<string>()).add(outcome));
      if (reply.status !== 201) {
        if (!refusals.has(outcome) || ![413, 415, 422].includes(reply.status))
          findings.push(`${what}: ${reply.status}`);
        continue;
      }
      const id = reply.body.documents[0]?.id ?? '';
      const answer = await fetch(`${app.url}/v1/verification/document/${id}`, {
        headers: { authorization: `Bearer ${lead.token}`, cookie: `session=${lead.cookie}` },
      });
      const kept = Buffer.from(await answer.arrayBuffer());
      const flaws = [...(await flawsOf(kept, bytes)), ...badHeaders(answer.headers)];
      findings.push(...flaws.map((flaw) => `${what} ${JSON.stringify(name)}: ${flaw}`));
    }
    expect(findings).toEqual([]);
    const kept = [...outcomes].filter(([, seen]) => seen.has('kept')).map(([what]) => what);
    expect(kept.toSorted()).toEqual(['odd name', 'photo with its place', 'picture with a tail']);
    expect(outcomes.get('PDF that packs what it does')).toEqual(new Set(['pdfActive']));
    expect(outcomes.get('pixel bomb')).toEqual(new Set(['imageTooLarge']));
  });

  it('leave nothing on the disk but random names, each with its row', async () => {
    const folder = path.join(app.dataDir, 'uploads');
    const names = (await readdir(folder)).filter((name) => name !== 'incoming');
    expect(names.every((name) => /^[0-9a-f]{32}\.(?:png|jpg|pdf)$/.test(name))).toBe(true);
    expect(await readdir(path.join(folder, 'incoming'))).toEqual([]);
    const rows = await app.database.query<{ path: string }>(sql`select path from stored_file`);
    expect(new Set(names)).toEqual(new Set(rows.map((row) => row.path)));
    for (const name of names) expect((await readFile(path.join(folder, name))).includes(payload)).toBe(false);
  });

  it('would be found out if they were kept as they came', async () => {
    const found = await Promise.all(
      files
        .filter(({ what }) => what === 'photo with its place' || what === 'picture with a tail')
        .map(({ bytes }) => flawsOf(bytes, bytes)),
    );
    expect(found.every((flaws) => flaws.includes('kept as it was sent') && flaws.includes('holds the payload'))).toBe(
      true,
    );
    expect(found.flat()).toContain('has metadata');
    expect(badHeaders(new Headers({ 'content-type': 'text/html' })).length).toBeGreaterThan(4);
  });
});

describe('a document', () => {
  it('cannot be had by the address of public files, though its path is known', async () => {
    await sendDocument(app, lead, { lead: lead.id, kind: 'identityFront' });
    const rows = await app.database.query<{ path: string }>(
      sql`select path from stored_file where class = 'verification' and deleted_at is null`,
    );
    expect(rows).not.toEqual([]);
    const admin = await signedIn(app, 'admin');
    for (const row of rows)
      for (const who of [lead, admin, caller(app.url, { id: '', token: '', cookie: '' })])
        expect((await who.send('GET', `/v1/uploads/${row.path}`)).status).toBe(404);
  });

  it('has no address that leads elsewhere', async () => {
    const { documents } = (await lead.call(getVerification, { params: { id: lead.id } })).body;
    expect((await lead.call(viewDocument, { params: { id: documents[0]?.id ?? '' } })).status).toBe(200);
    for (const id of ['..%2f..%2fsecret', '%00', '1%27or%271', '%2e%2e', 'a'.repeat(300)])
      expect((await lead.send('GET', `/v1/verification/document/${id}`)).status).toBe(404);
  });

  it('of more than 5 MB is refused by name', async () => {
    const bytes = Buffer.alloc(5 * 1024 * 1024 + 1);
    const { status, problem } = await sendDocument(app, lead, { lead: lead.id, kind: 'other', bytes, name: 'big.png' });
    expect([status, problem.message]).toEqual([413, 'File big.png is too large (max 5 MB)']);
  });
});
