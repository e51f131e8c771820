import { createHash } from 'node:crypto';
import type { LeafKind } from '@countinghouse/contract/log/leaf-kinds.ts';
import { checkLogged } from '@countinghouse/contract/log/check-logged.ts';
import { logProof } from '@countinghouse/contract/log/log-proof.ts';
import { statementCopies } from '@countinghouse/contract/ledger/statement.ts';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everythingLogged } from '../../../test/app/public-log.ts';
import { book, paidIn } from '../../../test/app/bookings.ts';
import { type Caller, signedIn } from '../../../test/app/caller.ts';
import { mandateFor } from '../../../test/app/mandates.ts';
import { startTradingDesk, type TradingDesk } from '../../../test/app/trading-desk.ts';

let desk: TradingDesk;
beforeAll(async () => {
  desk = await startTradingDesk();
});
afterAll(() => desk.stop());

const proofOf = (who: Caller, kind: LeafKind, record: string) => who.call(logProof, { params: { kind, record } });

/** The proof once the record is in the log. */
const logged = async (who: Caller, kind: LeafKind, record: string) => {
  await everythingLogged(desk.app);
  const { status, body } = await proofOf(who, kind, record);
  expect(status).toBe(200);
  return body.logged;
};

const download = async (who: Caller, lead: string, format: 'csv' | 'pdf'): Promise<Buffer> => {
  const answer = await fetch(`${desk.app.url}/v1/ledger/statement/${lead}/file?format=${format}`, {
    headers: { authorization: `Bearer ${who.token}`, cookie: `session=${who.cookie}` },
  });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
};
const copiesOf = async (who: Caller, lead: string) =>
  (await who.call(statementCopies, { params: { userId: lead } })).body.copies;

describe('the proof of a downloaded statement', () => {
  it.each(['csv', 'pdf'] as const)('is about exactly the bytes of the %s file that was downloaded', async (format) => {
    const lead = await signedIn(desk.app, 'lead');
    await book(desk.app, lead.id, { lines: paidIn(12_34n) });
    const file = await download(lead, lead.id, format);
    const [copy] = await copiesOf(lead, lead.id);
    expect(copy).toMatchObject({ format, account: 'cash', from: null, to: null });
    const sha256 = createHash('sha256').update(file).digest('hex');
    const proof = await logged(lead, 'statement', copy?.id ?? '');
    expect(checkLogged(proof, { kind: 'statement', id: copy?.id ?? '', sha256 }).findings).toEqual([]);
  });

  it('is named in the printed file with its number and the head of the log, which cannot contain it', async () => {
    const lead = await signedIn(desk.app, 'lead');
    await logged(lead, 'transfer', await book(desk.app, lead.id, { lines: paidIn(12_34n) }));
    const pdf = await getDocumentProxy(new Uint8Array(await download(lead, lead.id, 'pdf')));
    const { text } = await extractText(pdf, { mergePages: true });
    const [copy] = await copiesOf(lead, lead.id);
    expect(text).toContain(copy?.id);
    expect(text).toMatch(/\/log, \d+ entries\s+Root [\w+/]{43}=/);
  });

  it('also covers what staff download about a customer', async () => {
    const [lead, admin] = [await signedIn(desk.app, 'lead'), await signedIn(desk.app, 'admin')];
    await download(admin, lead.id, 'csv');
    const [copy] = await copiesOf(lead, lead.id);
    const proof = await logged(lead, 'statement', copy?.id ?? '');
    expect(JSON.parse(proof.content)).toMatchObject({ customer: lead.id, takenBy: admin.id });
  });
});

describe('the proof of a record', () => {
  it('is given to its customer and their staff, and to nobody else', async () => {
    const lead = await signedIn(desk.app, 'lead');
    const id = await book(desk.app, lead.id, { lines: paidIn(1n) });
    await logged(lead, 'transfer', id);
    const admin = await signedIn(desk.app, 'admin');
    const others = [await signedIn(desk.app, 'lead'), await signedIn(desk.app, 'regular')];
    const statuses = await Promise.all(
      [admin, ...others].map(async (who) => (await proofOf(who, 'transfer', id)).status),
    );
    expect(statuses).toEqual([200, 404, 404]);
    expect((await proofOf(admin, 'key', id)).status).toBe(404);
  });

  it('exists for a mandate that the customer signed', async () => {
    const agent = await signedIn(desk.app, 'regular');
    const lead = await desk.trader(2_000, agent.id);
    const { id } = await mandateFor(desk, { agent, lead });
    const proof = await logged(lead, 'mandate', id);
    expect(JSON.parse(proof.content)).toMatchObject({
      customer: lead.id,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });
});
