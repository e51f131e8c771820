import {
  decideVerification,
  getVerification,
  submitDocuments,
  type Verification,
} from '@countinghouse/contract/verification/verification.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '../../../test/app/caller.ts';
import { addDocument, applyFor, sendDocument } from '../../../test/app/documents.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';

let app: TestApp;
let admins: Caller[];
beforeAll(async () => {
  app = await startTestApp();
  admins = await Promise.all(['a', 'b', 'c'].map(() => signedIn(app, 'admin')));
});
afterAll(() => app.stop());

const accept = (who: Caller, { lead, version }: Verification) =>
  who.call(decideVerification, { params: { id: lead }, body: { status: 'verified', version, reason: '' } });
const now = async (who: Caller): Promise<Verification> =>
  (await who.call(getVerification, { params: { id: who.id } })).body;

describe('simultaneous calls', () => {
  it('let a decision or a new document win: no one is verified by unchecked documents', async () => {
    const [admin] = admins as [Caller];
    const winners = new Set<string>();
    for (let round = 0; round < 12; round += 1) {
      const lead = await signedIn(app, 'lead');
      const seen = await applyFor(app, lead);
      const uploading = sendDocument(app, lead, { lead: lead.id, kind: 'identityFront' });
      const deciding = accept(admin, seen);
      const [uploaded, decided] = await Promise.all([uploading, deciding]);
      expect([uploaded.status, decided.status].toSorted()).toEqual([201, 409]);
      const after = await now(lead);
      winners.add(decided.status === 201 ? 'decision' : 'document');
      expect(after.status).toBe(decided.status === 201 ? 'verified' : 'pending');
      const stillWaits = after.documents.filter(({ status }) => status === 'pending' && after.status === 'verified');
      expect(stillWaits).toEqual([]);
    }
    expect(winners.size).toBeGreaterThan(0);
  });

  it('by three deciders result in one decision', async () => {
    const seen = await applyFor(app, await signedIn(app, 'lead'));
    const replies = await Promise.all(admins.map((admin) => accept(admin, seen)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });

  it('to submit have effect once, and ten uploads of one kind leave one current document', async () => {
    const lead = await signedIn(app, 'lead');
    await sendDocument(app, lead, { lead: lead.id, kind: 'proofOfAddress' });
    const kind = 'identityFront';
    const sent = await Promise.all(Array.from({ length: 10 }, () => sendDocument(app, lead, { lead: lead.id, kind })));
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([201]));
    expect((await now(lead)).documents.filter((one) => one.kind === kind)).toHaveLength(1);
    const submitted = await Promise.all(
      Array.from({ length: 5 }, () => lead.call(submitDocuments, { params: { id: lead.id } })),
    );
    expect(submitted.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
  });

  it('cannot create two current documents of one kind, even in the database', async () => {
    const lead = await signedIn(app, 'lead');
    await applyFor(app, lead);
    const stray = await addDocument(app, lead.id);
    const twice = app.database.query(
      sql`update verification_document set kind = 'identityFront' where id = ${stray}::uuid`,
    );
    await expect(twice).rejects.toThrow('verification_document_current');
  });
});
