import { audit, AuditEntry } from '@countinghouse/contract/audit/audit.ts';
import { User, user } from '@countinghouse/contract/user/user.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { lists } from '../../../../test/list-answers.ts';
import { pageFaults } from '../../../../test/page-faults.ts';
import { personOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, speak } from '../../../../test/say.ts';
import { answers, callsTo, isUnreachable } from '../../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../../test/show.tsx';
import { notifyChanged } from '../../../kernel/changes/changes.ts';
import { AuditScreen } from './audit-screen.tsx';

const { list } = audit.routes;
const entry = (number: number, fields: Partial<AuditEntry> = {}): AuditEntry =>
  sampleOf(AuditEntry, {
    id: idOf(number),
    action: 'user.update',
    resource: 'user',
    actor: idOf(60),
    actorName: 'Otto Clerk',
    subject: idOf(50),
    subjectName: 'Mira Sand',
    before: { firstName: 'Mia' },
    after: { firstName: 'Mira' },
    ...fields,
  });
const records = (...entries: readonly AuditEntry[]) =>
  answers(list, { entries: [...entries], count: entries.length, countIsMinimum: false, pageToCreate: 1 });
const address = '/office/audit';
const showTrail = (query = '', options: ShowOptions = {}) =>
  show(<AuditScreen />, { address: address + query, ...options });
const table = () => page.getByRole('table', { name: say('audit.title') });
const row = (text: string) => table().getByRole('row').filter({ hasText: text });
const panel = () => page.getByRole('dialog');
const value = (field: string) => panel().getByRole('row').filter({ hasText: field });
const openEntry = (fields: Partial<AuditEntry>, options: ShowOptions = {}) => {
  records(entry(1, fields));
  return showTrail(`?record=${idOf(1)}`, options);
};

beforeEach(() => {
  lists(user, [sampleOf(User, { id: idOf(60), firstName: 'Otto', lastName: 'Clerk', role: 'regular' })]);
  records(entry(1));
});

describe('the trail', () => {
  test('shows actor, action, customer and changed fields', async () => {
    records(
      entry(1),
      entry(2, { actorName: 'Mira Sand', realActorName: 'Grace Ink', after: { a: 1, b: 2, c: 3, d: 4 }, before: null }),
      entry(3, { action: 'auth.loginFailed', actorName: null, subjectName: null, before: null, after: null }),
    );
    await showTrail();
    await expect.element(row('Otto Clerk')).toMatchTextContent(say('audit.actionUserUpdate'));
    await expect.element(row('Otto Clerk')).toMatchTextContent(say('field.firstName'));
    await expect.element(row(say('audit.actingAs', { staff: 'Grace Ink', lead: 'Mira Sand' }))).toBeVisible();
    await expect.element(row(say('audit.moreFields', { names: 'a, b, c' }))).toBeVisible();
    await expect.element(row(say('audit.visitor'))).toMatchTextContent(say('audit.actionAuthLoginFailed'));
  });

  test('names the API token that acted, and its owner', async () => {
    records(entry(1, { actorName: 'Otto Clerk', tokenName: 'Web form' }));
    await showTrail();
    await expect.element(row(say('audit.byToken', { token: 'Web form', owner: 'Otto Clerk' }))).toBeVisible();
  });

  test('says that a change was only proposed', async () => {
    records(entry(1, { action: 'setting.update', resource: 'approval', before: null, after: { state: 'pending' } }));
    await showTrail();
    await expect.element(row(say('audit.proposedAction', { action: say('audit.actionSettingUpdate') }))).toBeVisible();
  });

  test('shows the name of a call without a label', async () => {
    records(entry(1, { action: 'starship.launch' }));
    await showTrail();
    await expect.element(row('starship.launch')).toBeVisible();
  });

  test('starts with the newest entry, and can be reversed', async () => {
    const shown = await showTrail();
    const header = table().getByRole('button', { name: say('audit.at') });
    await expect.element(header).toBeVisible();
    expect(callsTo(list).at(-1)?.query['sorts']).toBeUndefined();
    await header.click();
    await expect.poll(() => callsTo(list).at(-1)?.query['sorts']).toBe('["at"]');
    expect(shown.address()).toContain('sort=at');
  });

  test('shows entries recorded meanwhile, for any resource', async () => {
    await showTrail();
    await expect.element(row('Otto Clerk')).toBeVisible();
    records(entry(2, { action: 'deposit.confirm', actorName: 'Grace Ink' }));
    notifyChanged({ event: 'depositUpdated', resource: 'deposit', change: 'updated', ids: [idOf(9)] });
    await expect.element(row('Grace Ink')).toBeVisible();
  });

  test('shows a message if it is empty', async () => {
    records();
    await showTrail();
    await expect.element(page.getByText(say('audit.emptyTitle'))).toBeVisible();
  });

  test('shows a message if nothing matches a filter from the address', async () => {
    records();
    await showTrail(`?filters=${encodeURIComponent('{"action":{"in":["user.update"]}}')}`);
    await expect.element(page.getByText(say('audit.noMatch'))).toBeVisible();
    expect(callsTo(list).at(-1)?.query['filters']).toBe('{"action":{"in":["user.update"]}}');
    const chip = `${say('audit.action')} ${say('audit.actionUserUpdate')}`;
    await expect.element(page.getByRole('button', { name: chip })).toBeVisible();
  });

  test('can be reloaded after the server could not be reached', async () => {
    isUnreachable(list);
    await showTrail();
    await expect.element(page.getByText(say('kernel.network'))).toBeVisible();
    records(entry(1));
    await page.getByRole('button', { name: say('ui.retry') }).click();
    await expect.element(row('Otto Clerk')).toBeVisible();
  });
});

describe('the filters', () => {
  const offers = async () => {
    await page.getByRole('button', { name: say('ui.addFilter') }).click();
    await expect.element(page.getByRole('menuitem', { name: say('audit.action') })).toBeVisible();
    return page
      .getByRole('menuitem')
      .elements()
      .map((item) => item.textContent);
  };

  test('include the actor for readers who see all of the trail', async () => {
    await showTrail();
    await expect.element(page.getByText(say('audit.description'))).toBeVisible();
    expect(await offers()).toContain(say('audit.who'));
  });

  test('omit the actor if the trail shows only the reader’s own part, which the page states', async () => {
    await showTrail('', { as: personOf('regular') });
    await expect.element(page.getByText(say('audit.descriptionOwn'))).toBeVisible();
    expect(await offers()).not.toContain(say('audit.who'));
    expect(callsTo(user.routes.list)).toHaveLength(0);
  });
});

describe('an entry', () => {
  test('shows both sides of each changed field, in words, money and dates', async () => {
    await openEntry({
      before: { role: 'regular', amount: 1234.5, firstName: 'Mira', dateDone: null, hidden: false },
      after: { role: 'admin', amount: 99, firstName: 'Mira', dateDone: '2026-03-02T09:30:00.000Z', hidden: true },
    });
    await expect
      .element(value(say('field.role')))
      .toMatchTextContent(`${say('user.roleRegular')}${say('user.roleAdmin')}`);
    await expect.element(value(say('field.amount'))).toMatchTextContent('€1,234.50€99.00');
    await expect.element(value(say('audit.yes'))).toMatchTextContent(say('audit.no'));
    await expect.element(value(say('audit.nothing'))).toMatchTextContent(/2 Mar 2026/);
    await expect.element(value(say('field.firstName'))).not.toBeInTheDocument();
  });

  test('names the record that kept its name, and shows the codes of the lead rotation in words', async () => {
    await openEntry({
      action: 'leadRotation.update',
      resource: 'leadRotation',
      before: { name: 'Swiss leads', method: 'roundRobin', countries: '', languages: 'en', weekdays: '1, 2' },
      after: { name: 'Swiss leads', method: 'leastLoaded', countries: 'CH, LI', languages: 'en, de', weekdays: '6, 7' },
    });
    await expect.element(panel().getByText('Swiss leads')).toBeVisible();
    await expect.element(value(say('field.name'))).not.toBeInTheDocument();
    await expect
      .element(value(say('field.method')))
      .toMatchTextContent(`${say('leadRotation.roundRobin')}${say('leadRotation.leastLoaded')}`);
    await expect.element(value(say('field.countries'))).toMatchTextContent('Switzerland, Liechtenstein');
    await expect.element(value(say('field.languages'))).toMatchTextContent('English, Deutsch');
    await expect.element(value(say('field.weekdays'))).toMatchTextContent('Mon, TueSat, Sun');
  });

  test('names the events and the state of a webhook in words', async () => {
    await openEntry({
      action: 'webhook.update',
      resource: 'webhook',
      before: { name: 'Accounting', state: 'active', events: ['deposit.completed'] },
      after: { name: 'Accounting', state: 'paused', events: ['deposit.completed', 'lead.created'] },
    });
    await expect
      .element(value(say('field.state')))
      .toMatchTextContent(`${say('webhook.stateActive')}${say('webhook.statePaused')}`);
    const events = value(say('field.events'));
    await expect.element(events).toMatchTextContent(`${say('webhook.areaDeposit')}: ${say('webhook.doCompleted')}`);
    await expect.element(events).toMatchTextContent(`${say('webhook.areaLead')}: ${say('webhook.doCreated')}`);
    await expect.element(events).not.toMatchTextContent('deposit.completed');
  });

  test('says in words why contact data was shown', async () => {
    await openEntry({
      action: 'user.revealPhone',
      before: null,
      after: { purpose: 'identify', reason: 'Call from an unknown number' },
    });
    await expect.element(value(say('field.purpose'))).toMatchTextContent(say('lead.revealIdentify'));
    await expect.element(value(say('field.reason'))).toMatchTextContent('Call from an unknown number');
  });

  test('of a creation or deletion has one side, and shows a structure in full, with labels', async () => {
    await openEntry({
      before: null,
      after: { labels: ['forex'], sha256: 'b5', after: { amount: 12.5, language: 'de' } },
    });
    await expect.element(panel().getByRole('columnheader', { name: say('audit.value') })).toBeVisible();
    await expect.element(panel().getByRole('columnheader', { name: say('audit.before') })).not.toBeInTheDocument();
    await expect.element(value(say('field.labels'))).toMatchTextContent('forex');
    await expect.element(value(say('audit.fieldSha256'))).toMatchTextContent('b5');
    await expect.element(panel().getByText(`${say('field.amount')}: €12.50`)).toBeVisible();
    await expect.element(panel().getByText(`${say('field.language')}: Deutsch`)).toBeVisible();
  });

  test('says why rows of an import were refused in words', async () => {
    const refused = [
      { field: 'email', code: 'email', count: 12, rows: [3, 4] },
      { field: 'campaignName', code: 'campaignAbsent', count: 1, rows: [15] },
    ];
    await openEntry({ action: 'leadImport.run', resource: 'leadImport', before: null, after: { refused } });
    await expect.element(value(say('audit.fieldRefused'))).toMatchTextContent(say('error.email'));
    await expect.element(value(say('audit.fieldRefused'))).toMatchTextContent(say('refusal.campaignAbsent'));
    await expect.element(panel().getByText(`${say('audit.fieldField')}: ${say('field.campaignName')}`)).toBeVisible();
  });

  test('shows a message without changed fields', async () => {
    await openEntry({ action: 'auth.login', before: null, after: null });
    await expect.element(panel().getByText(say('audit.noFields'))).toBeVisible();
  });

  test('links to the file of the customer, but not to the actor’s', async () => {
    await openEntry({ ip: '203.0.113.9' });
    await expect
      .element(panel().getByRole('link', { name: 'Mira Sand' }))
      .toHaveAttribute('href', `/office/leads/${idOf(50)}`);
    await expect.element(panel().getByText('203.0.113.9')).toBeVisible();
  });

  test('about the actor themselves has no link', async () => {
    await openEntry({ actor: idOf(50), actorName: 'Mira Sand' });
    await expect.element(panel().getByText('Mira Sand').first()).toBeVisible();
    await expect.element(panel().getByRole('link')).not.toBeInTheDocument();
  });

  test('that is not on this page of the list shows a message', async () => {
    await showTrail(`?record=${idOf(99)}`);
    await expect.element(panel().getByText(say('audit.notShown'))).toBeVisible();
  });
});

test.each([
  ['on a desktop', {}],
  ['on a phone', { size: phone }],
  ['on a phone in the dark, compact', { size: phone, mode: 'dark', compact: true }],
] as const satisfies readonly (readonly [string, ShowOptions])[])(
  'an entry with long values is readable and accessible in German %s',
  async (_name, options) => {
    await openEntry(
      { before: { note: 'Kurz' }, after: { note: 'Vermögensverwaltungsgesellschaftsvertragsänderungsbestätigung' } },
      { language: 'de', ...options },
    );
    await expect.element(panel().getByText(speak('de')('audit.diff'))).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  },
);
