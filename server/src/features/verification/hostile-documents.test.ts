import { viewDocument } from '@countinghouse/contract/verification/document.ts';
import { getVerification } from '@countinghouse/contract/verification/verification.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, caller, signedIn } from '../../../test/app/caller.ts';
import { sendDocument } from '../../../test/app/documents.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';

let app: TestApp;
let lead: Caller;
beforeAll(async () => {
  app = await startTestApp();
  lead = await signedIn(app, 'lead');
});
afterAll(() => app.stop());

describe('a document', () => {
  it('cannot be fetched by the address of public files, even with its path', async () => {
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

  it('has no path that leads elsewhere', async () => {
    const { documents } = (await lead.call(getVerification, { params: { id: lead.id } })).body;
    expect((await lead.call(viewDocument, { params: { id: documents[0]?.id ?? '' } })).status).toBe(200);
    for (const id of ['..%2f..%2fsecret', '%00', '1%27or%271', '%2e%2e', 'a'.repeat(300)])
      expect((await lead.send('GET', `/v1/verification/document/${id}`)).status).toBe(404);
  });

  it('of more than 5 MB is refused with its name', async () => {
    const bytes = Buffer.alloc(5 * 1024 * 1024 + 1);
    const { status, problem } = await sendDocument(app, lead, { lead: lead.id, kind: 'other', bytes, name: 'big.png' });
    expect([status, problem.message]).toEqual([413, 'File big.png is too large (max 5 MB)']);
  });
});
