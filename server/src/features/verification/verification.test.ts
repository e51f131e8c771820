import { listActivity } from '@countinghouse/contract/activity/activity.ts';
import { viewDocument } from '@countinghouse/contract/verification/document.ts';
import { notification } from '@countinghouse/contract/notification/notification.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import {
  decideVerification,
  getVerification,
  removeDocument,
  submitDocuments,
  type Verification,
} from '@countinghouse/contract/verification/verification.ts';
import { listWaiting } from '@countinghouse/contract/verification/waiting.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, type Caller, signedIn, signIn } from '../../../test/app/caller.ts';
import { applyFor, sendDocument } from '../../../test/app/documents.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signedIn(app, { role: 'admin', firstName: 'Vera', lastName: 'Checker' });
});
afterAll(() => app.stop());

const stateOf = async (who: Caller, id = who.id): Promise<Verification> =>
  (await who.call(getVerification, { params: { id } })).body;
const accept = (who: Caller, { lead, version }: Pick<Verification, 'lead' | 'version'>) =>
  who.call(decideVerification, { params: { id: lead }, body: { status: 'verified', version, reason: '' } });
const reject = (who: Caller, { lead, version, documents }: Verification, reason = 'It has expired') => {
  const named = documents.filter(({ kind }) => kind === 'identityFront').slice(0, 1);
  const body = { status: 'rejected', version, reason: '', documents: named.map(({ id }) => ({ id, reason })) } as const;
  return who.call(decideVerification, { params: { id: lead }, body });
};
const codeOf = (reply: { status: number; problem: { code: string } }) => [reply.status, reply.problem.code];

describe('the verification of a customer', () => {
  it('is a filter that leaves out staff, who are not verified', async () => {
    const lead = await signedIn(app, 'lead');
    const filters = JSON.stringify({ verification: { eq: 'uninitialized' } });
    const { users } = (await admin.call(user.routes.list, { query: { filters } })).body;
    expect(users.map(({ id }) => id)).toContain(lead.id);
    expect(new Set(users.map(({ role }) => role))).toEqual(new Set(['lead']));
  });

  it('starts empty, is pending once identity and address are submitted, and is decided by an admin', async () => {
    const lead = await signedIn(app, 'lead');
    expect(await stateOf(lead)).toEqual({
      lead: lead.id,
      status: 'uninitialized',
      reason: '',
      decidedByName: null,
      dateDecided: null,
      dateSubmitted: null,
      version: 1,
      ownPart: null,
      documents: [],
    });
    const waiting = await applyFor(app, lead);
    expect(waiting).toMatchObject({ status: 'pending', dateSubmitted: expect.any(String) });
    expect(waiting.documents.map(({ kind, status }) => [kind, status])).toEqual([
      ['proofOfAddress', 'pending'],
      ['identityFront', 'pending'],
    ]);
    const decided = await accept(admin, waiting);
    expect(decided.body).toMatchObject({ status: 'verified', decidedByName: 'Vera Checker' });
    expect(decided.body.documents.map(({ status }) => status)).toEqual(['accepted', 'accepted']);
    expect((await admin.call(user.routes.one, { params: { id: lead.id } })).body.verification).toBe('verified');
  });

  it('shows the customer the decision and never the name of the member of staff', async () => {
    const lead = await signedIn(app, 'lead');
    await reject(admin, await applyFor(app, lead));
    const own = await stateOf(lead);
    expect(own).toMatchObject({ status: 'rejected', reason: 'It has expired', decidedByName: null });
    expect(own.documents.map(({ kind, status, reason }) => [kind, status, reason])).toEqual([
      ['proofOfAddress', 'accepted', ''],
      ['identityFront', 'rejected', 'It has expired'],
    ]);
    const notices = (await lead.call(notification.routes.list)).body.notifications.map(({ kind, params }) => [
      kind,
      params,
    ]);
    expect(notices).toEqual([['verification.rejected', { reason: 'It has expired' }]]);
  });

  it('needs both identity and address before a check, and something new each time', async () => {
    const lead = await signedIn(app, 'lead');
    const submit = () => lead.call(submitDocuments, { params: { id: lead.id } });
    expect(codeOf(await submit())).toEqual([409, 'documentNothingNew']);
    await sendDocument(app, lead, { lead: lead.id, kind: 'identityFront' });
    await sendDocument(app, lead, { lead: lead.id, kind: 'other' });
    expect(codeOf(await submit())).toEqual([422, 'documentMissing']);
    await sendDocument(app, lead, { lead: lead.id, kind: 'proofOfAddress' });
    expect((await submit()).body.status).toBe('pending');
    expect(codeOf(await submit())).toEqual([409, 'documentNothingNew']);
  });

  it('is pending again once the rejected document is replaced; the old one stays on file', async () => {
    const lead = await signedIn(app, 'lead');
    await reject(admin, await applyFor(app, lead));
    await sendDocument(app, lead, { lead: lead.id, kind: 'other' });
    expect(codeOf(await lead.call(submitDocuments, { params: { id: lead.id } }))).toEqual([422, 'documentMissing']);
    await sendDocument(app, lead, { lead: lead.id, kind: 'identityFront' });
    const again = (await lead.call(submitDocuments, { params: { id: lead.id } })).body;
    expect(again.status).toBe('pending');
    expect(again.documents.map(({ kind, status, dateReplaced }) => [kind, status, dateReplaced !== null])).toEqual([
      ['identityFront', 'pending', false],
      ['other', 'pending', false],
      ['proofOfAddress', 'accepted', false],
      ['identityFront', 'rejected', true],
    ]);
    expect((await accept(admin, again)).body.status).toBe('verified');
  });

  it('can be revoked when a document turns out wrong; no documents can be uploaded while verified', async () => {
    const lead = await signedIn(app, 'lead');
    const verified = (await accept(admin, await applyFor(app, lead))).body;
    expect(codeOf(await sendDocument(app, lead, { lead: lead.id, kind: 'other' }))).toEqual([409, 'verificationDone']);
    expect(codeOf(await accept(admin, verified))).toEqual([409, 'verificationNotPending']);
    expect((await reject(admin, verified)).body.status).toBe('rejected');
    expect((await sendDocument(app, lead, { lead: lead.id, kind: 'identityFront' })).status).toBe(201);
  });

  it('is decided only while pending, on the documents that were checked, all of this customer', async () => {
    const lead = await signedIn(app, 'lead');
    expect(codeOf(await accept(admin, { lead: lead.id, version: 1 }))).toEqual([409, 'verificationNotPending']);
    const seen = await applyFor(app, lead);
    const other = await applyFor(app, await signedIn(app, 'lead'));
    const strange = await reject(admin, { ...seen, documents: other.documents });
    expect([strange.status, strange.problem.fields?.[0]?.path]).toEqual([400, 'body.documents']);
    await sendDocument(app, lead, { lead: lead.id, kind: 'identityFront' });
    expect(codeOf(await accept(admin, seen))).toEqual([409, 'verificationChanged']);
    expect(codeOf(await reject(admin, seen))).toEqual([409, 'verificationChanged']);
    expect((await accept(admin, await stateOf(admin, lead.id))).body.status).toBe('verified');
  });

  it('cannot be decided by the customer’s agent, another agent, a customer or a connected session', async () => {
    const agent = await signedIn(app, 'regular');
    const lead = await signedIn(app, { role: 'lead', assignedTo: admin.id });
    const waiting = await applyFor(app, lead);
    expect(codeOf(await accept(admin, waiting))).toEqual([403, 'verificationOwnLead']);
    for (const who of [lead, agent, await signIn(app, lead.id, admin)])
      expect((await accept(who, waiting)).status).toBe(403);
    expect((await accept(await signedIn(app, 'root'), waiting)).body.status).toBe('verified');
    expect((await accept(admin, { lead: agent.id, version: 1 })).status).toBe(404);
  });

  it('needs a reason for each rejected document', async () => {
    const lead = await signedIn(app, 'lead');
    const waiting = await applyFor(app, lead);
    expect((await reject(admin, waiting, '')).status).toBe(400);
    expect((await reject(admin, { ...waiting, documents: [] })).status).toBe(400);
    expect((await stateOf(lead)).status).toBe('pending');
  });
});

describe('the name of a customer', () => {
  const rename = async (who: Caller, id: string, lastName: string) => {
    expect((await who.call(user.routes.update, { params: { id }, body: { lastName } })).status).toBe(200);
  };
  const verified = async (): Promise<Caller> => {
    const lead = await signedIn(app, { role: 'lead', firstName: 'Clara', lastName: 'Visser' });
    expect((await accept(admin, await applyFor(app, lead))).status).toBe(201);
    return lead;
  };
  const own = [403, 'ownPartNamed'];

  it.each(['admin', 'root'] as const)(
    'is not verified by the %s who changed it, but by another person',
    async (role) => {
      const lead = await verified();
      const author = await signedIn(app, role);
      await rename(author, lead.id, 'Mule');
      expect(codeOf(await accept(author, await stateOf(author, lead.id)))).toEqual(own);
      expect((await stateOf(lead)).status).toBe('pending');
      expect((await accept(admin, await stateOf(admin, lead.id))).body.status).toBe('verified');
    },
  );

  it('is not verified by its author after a detour: a change by somebody else, a rejection, new documents', async () => {
    const lead = await verified();
    const author = await signedIn(app, 'admin');
    await rename(author, lead.id, 'Mulle');
    await rename(admin, lead.id, 'Mule');
    for (const who of [author, admin]) expect(codeOf(await accept(who, await stateOf(who, lead.id)))).toEqual(own);
    expect((await reject(author, await stateOf(author, lead.id))).body.status).toBe('rejected');
    const sent = await applyFor(app, author, lead.id);
    for (const who of [author, admin]) expect(codeOf(await accept(who, sent))).toEqual(own);
    expect((await accept(await signedIn(app, 'admin'), sent)).body.status).toBe('verified');
  });

  it('is not verified by an admin who changed it while the documents were waiting', async () => {
    const lead = await signedIn(app, { role: 'lead', lastName: 'Visser' });
    const author = await signedIn(app, 'admin');
    const waiting = await applyFor(app, lead);
    await rename(author, lead.id, 'Mule');
    expect(codeOf(await accept(author, waiting))).toEqual([409, 'verificationChanged']);
    expect(codeOf(await accept(author, await stateOf(author, lead.id)))).toEqual(own);
  });

  it('is no obstacle for its author once another person has verified it, nor for those who changed other values', async () => {
    const lead = await verified();
    const author = await signedIn(app, 'admin');
    await rename(author, lead.id, 'Prinsen');
    expect((await accept(admin, await stateOf(admin, lead.id))).status).toBe(201);
    await rename(admin, lead.id, 'Prins');
    await author.call(user.routes.update, { params: { id: lead.id }, body: { phone: '333' } });
    expect((await accept(author, await stateOf(author, lead.id))).body.status).toBe('verified');
  });
});

describe('a document', () => {
  it('is replaced by a newer one of its kind; drafts are deleted, and there can be several of kind other', async () => {
    const lead = await signedIn(app, 'lead');
    for (const kind of ['identityFront', 'identityFront', 'other', 'other'] as const)
      await sendDocument(app, lead, { lead: lead.id, kind });
    const { documents } = await stateOf(lead);
    expect(documents.map(({ kind }) => kind)).toEqual(['other', 'other', 'identityFront']);
    const [first] = documents;
    expect((await lead.call(removeDocument, { params: { id: first?.id ?? '' } })).body.documents).toHaveLength(2);
    expect((await lead.call(viewDocument, { params: { id: first?.id ?? '' } })).status).toBe(404);
    await sendDocument(app, lead, { lead: lead.id, kind: 'proofOfAddress' });
    const sent = (await lead.call(submitDocuments, { params: { id: lead.id } })).body;
    expect(codeOf(await lead.call(removeDocument, { params: { id: sent.documents[0]?.id ?? '' } }))).toEqual([
      409,
      'documentSent',
    ]);
  });

  it('can be uploaded by the agent too, visibly for the customer; another agent gets ‘not found’', async () => {
    const agent = await signedIn(app, { role: 'regular', firstName: 'Sam', lastName: 'Seller' });
    const lead = await signedIn(app, { role: 'lead', assignedTo: agent.id });
    const waiting = await applyFor(app, agent, lead.id);
    expect(waiting.documents[0]).toMatchObject({ fromStaff: true, staffName: 'Sam Seller' });
    expect((await stateOf(lead)).documents[0]).toMatchObject({ fromStaff: true, staffName: null });
    const stranger = await signedIn(app, 'regular');
    expect((await sendDocument(app, stranger, { lead: lead.id, kind: 'other' })).status).toBe(404);
  });

  it('is attributed to the member of staff who uploads it, and not uploaded under the customer’s name', async () => {
    const lead = await signedIn(app, 'lead');
    const connected = await signIn(app, lead.id, admin);
    expect((await sendDocument(app, connected, { lead: lead.id, kind: 'other' })).status).toBe(403);
    await sendDocument(app, admin, { lead: lead.id, kind: 'other' });
    expect((await stateOf(admin, lead.id)).documents).toMatchObject([{ fromStaff: true, staffName: 'Vera Checker' }]);
  });

  it('records every view by staff in the customer’s activity, and none of the customer’s own', async () => {
    const lead = await signedIn(app, 'lead');
    const { documents } = await applyFor(app, lead);
    const params = { id: documents[0]?.id ?? '' };
    const connected = await signIn(app, lead.id, admin);
    for (const who of [lead, admin, admin, connected])
      expect((await who.call(viewDocument, { params })).status).toBe(200);
    const { activity } = (await lead.call(listActivity)).body;
    expect(activity.map(({ kind, by }) => [kind, by])).toEqual([
      ['documentViewed', 'staffAsYou'],
      ['documentViewed', 'staff'],
      ['documentViewed', 'staff'],
      ['documentsSent', 'you'],
      ['documentUploaded', 'you'],
      ['documentUploaded', 'you'],
    ]);
  });

  it('does not exist for other customers, other agents, and after its customer is deleted', async () => {
    const lead = await signedIn(app, 'lead');
    const { documents } = await applyFor(app, lead);
    const params = { id: documents[0]?.id ?? '' };
    for (const who of [await signedIn(app, 'lead'), await signedIn(app, 'regular')])
      expect((await who.call(viewDocument, { params })).status).toBe(404);
    await admin.call(user.routes.remove, { params: { id: lead.id } });
    expect((await admin.call(viewDocument, { params })).status).toBe(404);
  });

  it('is limited to forty per customer, including replaced ones', async () => {
    const lead = await signedIn(app, 'lead');
    await applyFor(app, lead);
    for (let at = 0; at < 38; at += 1)
      expect((await sendDocument(app, lead, { lead: lead.id, kind: 'identityFront' })).status).toBe(201);
    const one = await sendDocument(app, lead, { lead: lead.id, kind: 'identityFront' });
    expect(codeOf(one)).toEqual([422, 'documentTooMany']);
  });
});

describe('the queue', () => {
  it('lists pending customers, longest waiting first, with their agent and whether they were decided before', async () => {
    const fresh = await startTestApp();
    try {
      const checker = await signedIn(fresh, 'admin');
      const agent = await addPerson(fresh, { role: 'regular', firstName: 'Sam', lastName: 'Seller' });
      const leads = [];
      for (const firstName of ['Ann', 'Bob', 'Cid'])
        leads.push(await signedIn(fresh, { role: 'lead', firstName, lastName: 'Waits', assignedTo: agent }));
      const [ann, bob] = leads as [Caller, Caller, Caller];
      const first = await applyFor(fresh, ann);
      await applyFor(fresh, bob);
      await reject(checker, first);
      await sendDocument(fresh, ann, { lead: ann.id, kind: 'identityFront' });
      await ann.call(submitDocuments, { params: { id: ann.id } });
      const { waiting, count } = (await checker.call(listWaiting)).body;
      expect(count).toBe(2);
      expect(waiting).toMatchObject([
        { lead: bob.id, name: 'Bob Waits', assignedToName: 'Sam Seller', documents: 2, again: false },
        { lead: ann.id, name: 'Ann Waits', documents: 2, again: true },
      ]);
      expect((await (await signIn(fresh, agent)).call(listWaiting)).status).toBe(403);
      const notices = (await checker.call(notification.routes.list)).body.notifications.map(({ kind }) => kind);
      expect(notices).toEqual(['verification.waiting', 'verification.waiting', 'verification.waiting']);
    } finally {
      await fresh.stop();
    }
  });
});
