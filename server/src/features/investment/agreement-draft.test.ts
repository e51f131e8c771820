import { keyInformation, preparedAgreement } from '@countinghouse/contract/investment/agreement-draft.ts';
import { investment } from '@countinghouse/contract/investment/investment.ts';
import { addMonths, dayOf } from '@countinghouse/contract/kernel/calendar.ts';
import sql from 'sql-template-tag';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agreeTo } from '../../../test/app/approvals.ts';
import { addPerson, type Caller, signedIn, signIn } from '../../../test/app/caller.ts';
import { confirm, waitingFor } from '../../../test/app/confirmations.ts';
import { investorWith, openProject, subscriptionTo } from '../../../test/app/subscriptions.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { addFunds, verify } from '../../../test/app/withdrawals.ts';

const firm = [
  'Meridian Wealth AG',
  'CHE-100.200.300',
  'Quay 4, 8001 Zurich, Switzerland',
  'FINMA',
  'Swiss law, courts of Zurich',
];
let app: TestApp;
let project: string;
beforeAll(async () => {
  app = await startTestApp();
  project = await openProject(app, 'Harbour bond');
  await app.database.query(sql`
    update setting set legal_entity = 'Meridian Wealth AG', registration = 'CHE-100.200.300', street = 'Quay', number = '4',
      zip_code = '8001', city = 'Zurich', country = 'CH', regulator = 'FINMA', email = 'hello@meridian.example', governing_law = 'Swiss law, courts of Zurich'`);
});
afterAll(() => app.stop());

const documentAt = async (who: Caller, path: string, language = 'en'): Promise<Response> => {
  const response = await fetch(`${app.url}${path}`, {
    headers: { authorization: `Bearer ${who.token}`, cookie: `session=${who.cookie}`, 'x-lang': language },
  });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  return response;
};

/** The text of a printed document, without its line breaks. */
const textAt = async (who: Caller, path: string, language = 'en'): Promise<string> => {
  const response = await documentAt(who, path, language);
  const pages = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()));
  return (await extractText(pages, { mergePages: true })).text.replaceAll(/\s+/g, ' ');
};

const draftOf = (choice = 'version=1&adjustment=amount&amount=2000&duration=24'): string =>
  `/v1/project/${project}/agreement?${choice}`;

const storedRows = async (): Promise<unknown> =>
  app.database.query(sql`
    select (select count(*) from investment) as investments, (select count(*) from stored_file) as files,
      (select count(*) from audit) as audited, (select count(*) from transfer) as transfers`);

/** A loan of 100 euro that staff prepared and a second person approved, and its customer. */
const prepareLoan = async () => {
  const id = await addPerson(app, { role: 'lead' });
  await verify(app, id);
  await addFunds(app, id, 500_00n);
  const admin = await signedIn(app, 'admin');
  const { body } = await admin.call(investment.routes.create, {
    body: {
      lead: id,
      name: 'Bridge loan',
      initialAmount: 100,
      rentability: 5,
      expirationDate: addMonths(dayOf(new Date()), 12),
      dividendFrequency: 'yearly',
    },
  });
  expect((await agreeTo(app, body.id)).status).toBe(201);
  const lead = await signIn(app, id);
  return { lead, waiting: await waitingFor(lead) };
};

describe('an agreement before it is signed', () => {
  it('can be read as the document, by a customer without money or verification, and leaves nothing behind', async () => {
    const lead = await signedIn(app, { role: 'lead', firstName: 'Zoë', lastName: 'Grünwald' });
    const before = await storedRows();
    const text = await textAt(lead, draftOf());
    for (const part of [...firm, 'Draft, not signed', 'Zoë Grünwald', 'Harbour bond', '€2,000.00', '12.00%', 'Risks'])
      expect(text).toContain(part);
    expect(await storedRows()).toEqual(before);
  });

  it('has the terms, payments and risks of the one that is signed', async () => {
    const lead = await investorWith(app, 1_000);
    const draft = await textAt(lead, draftOf('version=1&adjustment=amount&amount=1000&duration=24'));
    const { body } = await lead.call(investment.routes.create, { body: subscriptionTo(project) });
    const signed = await textAt(lead, body.agreement ?? '');
    const shared = (text: string): string => text.slice(text.indexOf('Issuer'), text.indexOf('Signature')).trim();
    // Page breaks, and the minute until which it can be cancelled, may differ.
    const differing =
      /(?:CH-\w+ · \w+|Draft, not signed · Harbour bond) Page \d of \d|No\. Due on Amount|Can be cancelled until .*? (?=A Planned)/g;
    const plain = (text: string): string => shared(text).replaceAll(differing, '').replaceAll(/\s+/g, ' ').trim();
    expect(plain(draft)).toBe(plain(signed));
    expect(plain(signed)).toContain('Swiss law, courts of Zurich');
    expect([draft.includes('CH-'), signed.includes('Draft')]).toEqual([false, false]);
  });

  it.each([
    ['a project that has changed since', 'version=2&adjustment=amount&amount=2000&duration=24', 412],
    ['an amount beyond the project’s limits', 'version=1&adjustment=amount&amount=2500.01&duration=24', 400],
    ['a term beyond the project’s limits', 'version=1&adjustment=duration&amount=1000&duration=61', 400],
  ])('is not printed for %s', async (_what, choice, status) => {
    const lead = await signedIn(app, 'lead');
    expect((await lead.send('GET', draftOf(choice))).status).toBe(status);
  });

  it('is not printed for a project that is not on offer', async () => {
    const lead = await signedIn(app, 'lead');
    await app.database.query(sql`update project set status = 'closed' where id = ${project}::uuid`);
    const replies = [
      await lead.send('GET', draftOf()),
      await lead.call(keyInformation, { params: { id: project } } as never),
    ];
    await app.database.query(sql`update project set status = 'open' where id = ${project}::uuid`);
    expect(replies.map(({ status }) => status)).toEqual([404, 404]);
  });

  it('is not printed for staff, whose own agreement it would not be', async () => {
    const admin = await signedIn(app, 'admin');
    expect((await admin.send('GET', draftOf())).status).toBe(403);
  });

  it('does not show masked contact data to an agent who is connected as the customer', async () => {
    const agent = await signedIn(app, 'regular');
    const id = await addPerson(app, { role: 'lead', assignedTo: agent.id });
    const connected = await signIn(app, id, agent);
    await app.database.query(sql`update setting set mask_contacts = true`);
    const masked = await connected.send('GET', draftOf());
    const keyPath = keyInformation.path.replace(':id', project);
    const key = await connected.send('GET', keyPath);
    await app.database.query(sql`update setting set mask_contacts = false`);
    expect([masked.status, masked.problem.code, key.status]).toEqual([403, 'documentMasked', 200]);
    expect((await connected.send('GET', draftOf())).status).toBe(200);
  });

  it('can be read for an investment that staff prepared, by its customer alone, until it is signed', async () => {
    const { lead, waiting } = await prepareLoan();
    const path = preparedAgreement.path.replace(':id', waiting.id);
    const text = await textAt(lead, path);
    for (const part of [...firm, 'Draft, not signed', 'Bridge loan', '€100.00', '5.00%']) expect(text).toContain(part);
    const stranger = await signedIn(app, 'lead');
    expect((await stranger.send('GET', path)).status).toBe(404);
    expect((await confirm(lead, waiting)).status).toBe(201);
    expect((await lead.send('GET', path)).status).toBe(409);
  });
});

describe('the key information about a project', () => {
  const path = (): string => keyInformation.path.replace(':id', project);

  it('names the issuer, the risks, the ways it can end in euros, the costs and the way out', async () => {
    const text = await textAt(await signedIn(app, 'lead'), path());
    for (const part of [
      ...firm,
      'E-mail hello@meridian.example',
      'You can cancel within 14 days',
      'There are no fees',
      'Some or all of the amount can be lost',
    ])
      expect(text).toContain(part);
    // 1,000 euro at 12 % for 24 months, paid every month.
    expect(text).toContain('Everything is paid as planned €1,240.00');
    expect(text).toContain('Payments stop after 12 months, and nothing more is paid €120.00');
    expect(text).toContain('Nothing is ever paid €0.00');
  });

  it('shows no half-way case where everything is paid at the end', async () => {
    await app.database.query(sql`update project set dividend_frequency = 'end' where id = ${project}::uuid`);
    const text = await textAt(await signedIn(app, 'lead'), path());
    await app.database.query(sql`update project set dividend_frequency = 'monthly' where id = ${project}::uuid`);
    expect(text).toContain('Everything is paid as planned €1,240.00 Nothing is ever paid €0.00');
  });

  it('says that an investment cannot be cancelled where the firm gives no time for it', async () => {
    await app.database.query(sql`update setting set cancellation_days = 0`);
    const text = await textAt(await signedIn(app, 'lead'), path());
    await app.database.query(sql`update setting set cancellation_days = 14`);
    expect(text).toContain('It cannot be cancelled.');
  });

  it('is printed in the language of its reader', async () => {
    const text = await textAt(await signedIn(app, 'regular'), path(), 'de');
    expect(text).toContain('Wesentliche Informationen');
    expect(text).toContain('Die Zahlungen enden nach 12 Monaten, und es kommt nichts mehr');
  });
});

/** The fingerprint of the draft that the customer reads now. */
const readDraft = async (lead: Caller, path: string): Promise<string> => {
  const tag = (await documentAt(lead, path)).headers.get('etag') ?? '';
  expect(tag).toMatch(/^"[0-9a-f]{64}"$/);
  return tag.slice(1, -1);
};

describe('a signature after the draft was read', () => {
  const draftPath = (): string => draftOf('version=1&adjustment=amount&amount=1000&duration=24');
  const subscribe = (lead: Caller, draft: string) =>
    lead.call(investment.routes.create, { body: { ...subscriptionTo(project), draft } });

  it.each([
    ['company name', sql`update setting set company_name = company_name || ' Ltd'`],
    ['legal entity', sql`update setting set legal_entity = legal_entity || ' in liquidation'`],
    ['governing law', sql`update setting set governing_law = governing_law || ', or another'`],
    ['period for cancelling', sql`update setting set cancellation_days = cancellation_days - 1`],
  ])('is refused if the firm’s %s has changed since, until the draft is read again', async (_what, change) => {
    const lead = await investorWith(app, 1_000);
    const draft = await readDraft(lead, draftPath());
    await app.database.query(change);
    const before = await storedRows();
    const refused = await subscribe(lead, draft);
    expect([refused.status, refused.problem.code]).toEqual([412, 'agreementChanged']);
    expect(await storedRows()).toEqual(before);
    expect((await subscribe(lead, await readDraft(lead, draftPath()))).status).toBe(201);
  });

  it('is refused for another amount than in the draft', async () => {
    const lead = await investorWith(app, 1_000);
    const draft = await readDraft(lead, draftOf());
    const refused = await subscribe(lead, draft);
    expect([refused.status, refused.problem.code]).toEqual([412, 'agreementChanged']);
  });

  it('is refused on a prepared investment, too, if the governing law has changed since', async () => {
    const { lead, waiting } = await prepareLoan();
    const path = preparedAgreement.path.replace(':id', waiting.id);
    const draft = await readDraft(lead, path);
    await app.database.query(sql`update setting set governing_law = 'A law that nobody has read'`);
    const refused = await confirm(lead, waiting, { draft });
    expect([refused.status, refused.problem.code]).toEqual([412, 'agreementChanged']);
    expect((await confirm(lead, waiting, { draft: await readDraft(lead, path) })).status).toBe(201);
  });
});
