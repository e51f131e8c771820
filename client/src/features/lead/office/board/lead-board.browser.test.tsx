import { campaign } from '@countinghouse/contract/campaign/campaign.ts';
import { comment } from '@countinghouse/contract/comment/comment.ts';
import { availableFunds } from '@countinghouse/contract/ledger/funds.ts';
import { task } from '@countinghouse/contract/task/task.ts';
import { getTrader, Trader } from '@countinghouse/contract/trading-policy/trader.ts';
import { leadFigures, leadStages } from '@countinghouse/contract/user/lead-figures.ts';
import { assignableStaff } from '@countinghouse/contract/user/user-calls.ts';
import { type User, user } from '@countinghouse/contract/user/user.ts';
import { getVerification, Verification } from '@countinghouse/contract/verification/verification.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { lists } from '../../../../../test/list-answers.ts';
import { pageFaults } from '../../../../../test/page-faults.ts';
import { personOf } from '../../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../../test/sample.ts';
import { say } from '../../../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../../../test/server-answers.ts';
import { phone, show, type ShowOptions } from '../../../../../test/show.tsx';
import { notifyChanged } from '../../../../kernel/changes/changes.ts';
import { LeadList } from '../list/lead-list.tsx';

const leadOf = (number: number, fields: Partial<User> = {}): User =>
  personOf('lead', {
    id: idOf(number),
    firstName: 'Iris',
    lastName: `Crane${number}`,
    version: 3,
    qualifications: 'new',
    ...fields,
  });

let stored: readonly User[];
const stageOf = (filters: string | undefined): unknown =>
  (JSON.parse(filters ?? '{}') as { qualifications?: { eq?: unknown } }).qualifications?.eq;

/** Answers each column with the stored leads of its stage, and changes them. */
const serveLeads = (leads: readonly User[]): void => {
  stored = leads;
  lists(user, leads);
  answers(user.routes.list, ({ query }) => {
    const found = stored.filter(({ qualifications }) => qualifications === stageOf(query['filters']));
    const start = (Number(query['page']) - 1) * Number(query['pageSize']);
    const users = found.slice(start, start + Number(query['pageSize']));
    return { users, count: found.length, countIsMinimum: false, pageToCreate: 1 };
  });
  answers(user.routes.one, ({ params }) => stored.find(({ id }) => id === params['id']) ?? leadOf(99));
  answers(user.routes.update, ({ params, body }) => {
    const { qualifications } = body as { qualifications: string };
    stored = stored.map((lead) => (lead.id === params['id'] ? { ...lead, qualifications, version: 4 } : lead));
    return stored.find(({ id }) => id === params['id']) ?? leadOf(99);
  });
};

const showBoard = (options: ShowOptions & { readonly filters?: string } = {}) =>
  show(<LeadList />, {
    address: `/office/leads?layout=board${options.filters ? `&filters=${options.filters}` : ''}`,
    ...options,
  });
const column = (name: string) => page.getByRole('region', { name });
/** The name of a card goes on with the owner and the cash. */
const named = (name: string) => ({ name: new RegExp(`^${name} `) });
const card = (name: string) => page.getByRole('button', named(name));
const stagesSaved = () =>
  callsTo(user.routes.update).map(({ body }) => (body as { qualifications: string }).qualifications);

beforeEach(() => {
  serveLeads([leadOf(1), leadOf(2), leadOf(3, { qualifications: 'interested', assignedToName: 'Sven Adviser' })]);
  lists(campaign, []);
  answers(assignableStaff, { users: [] });
  answers(leadStages, {
    stages: [
      { stage: 'new', count: 12_345, countIsMinimum: false, cash: null },
      { stage: 'interested', count: 1, countIsMinimum: false, cash: 1250.5 },
    ],
  });
  answers(leadFigures, ({ input }) => ({
    figures: input.query.ids.split(',').map((id) => ({ id, cash: 80, lastContact: null, nextStep: null, country: '' })),
  }));
});

describe('the board of leads', () => {
  test('has a column for each stage with its number, its cash and its leads', async () => {
    await showBoard();
    await expect.element(column('New 12,345')).toMatchTextContent(/Too many leads.*Iris Crane1.*Iris Crane2/);
    await expect.element(column('Interested 1')).toMatchTextContent(/€1,250\.50.*Iris Crane3.*Sven Adviser.*€80\.00/);
  });

  test('opens a lead over it', async () => {
    lists(comment, []);
    lists(task, []);
    answers(availableFunds, { available: 0 });
    answers(getTrader, sampleOf(Trader, { lead: idOf(3), country: 'CH' }));
    answers(getVerification, sampleOf(Verification, { lead: idOf(3), status: 'uninitialized' }));
    const shown = await showBoard();
    await card('Iris Crane3').click();
    await expect.element(page.getByRole('dialog', { name: 'Iris Crane3' })).toBeVisible();
    expect(shown.address()).toContain(`record=${idOf(3)}`);
  });

  test('is reached from the table and left for it, with the same filters', async () => {
    answers(leadStages, { stages: [{ stage: 'new', count: 10_000, countIsMinimum: true, cash: null }] });
    const shown = await show(<LeadList />, { address: '/office/leads?filters={"status":{"in":["active"]}}' });
    await page.getByRole('button', { name: say('list.asBoard') }).click();
    await expect.element(column('New 10,000+')).toBeVisible();
    expect(callsTo(leadStages).at(-1)?.query['filters']).toContain('"status":{"in":["active"]}');
    await page.getByRole('button', { name: say('list.asTable') }).click();
    await expect.element(page.getByRole('region', { name: say('lead.title') })).toBeVisible();
    expect(shown.address()).not.toContain('layout');
  });

  test('shows only the stages that a filter leaves', async () => {
    await showBoard({ filters: '{"qualifications":{"in":["interested"]}}' });
    await expect.element(card('Iris Crane3')).toBeVisible();
    await expect.element(page.getByRole('region', { name: /New/ })).not.toBeInTheDocument();
  });

  test('saves a stage when a card is dropped on its column, and offers to undo it', async () => {
    await showBoard();
    await card('Iris Crane1').dropTo(column('Interested 1'));
    await expect.element(column('Interested 1').getByRole('button', named('Iris Crane1'))).toBeVisible();
    await expect.poll(stagesSaved).toEqual(['interested']);
    await page.getByRole('button', { name: say('kernel.undo') }).click();
    await expect.poll(stagesSaved).toEqual(['interested', 'new']);
    notifyChanged({ event: 'userUpdated', resource: 'user', change: 'updated', ids: null });
    await expect.element(column('New 12,345').getByRole('button', named('Iris Crane1'))).toBeVisible();
  });

  test('moves the focused card with Shift and an arrow key, and keeps the focus on it', async () => {
    await showBoard();
    await expect.element(card('Iris Crane1')).toBeVisible();
    (card('Iris Crane1').element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(card('Iris Crane2')).toHaveFocus();
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await expect.element(column('Interested 1').getByRole('button', named('Iris Crane2'))).toHaveFocus();
    await expect.poll(stagesSaved).toEqual(['interested']);
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(card('Iris Crane1')).toHaveFocus();
    await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
    expect(stagesSaved()).toEqual(['interested']);
  });

  test('returns a card that could not be saved, with the reason', async () => {
    await showBoard();
    refuses(user.routes.update, { status: 409, code: 'merged', message: 'You may not change this lead.' });
    await card('Iris Crane1').dropTo(column('Interested 1'));
    await expect.poll(stagesSaved).toEqual(['interested']);
    await expect.element(page.getByText(/You may not change this lead\./)).toBeVisible();
    await expect.element(column('New 12,345').getByRole('button', named('Iris Crane1'))).toBeVisible();
  });

  test('follows a change that somebody else makes', async () => {
    await showBoard();
    await card('Iris Crane1').dropTo(column('Interested 1'));
    await expect.poll(stagesSaved).toEqual(['interested']);
    stored = stored.map((lead) => ({ ...lead, qualifications: 'new', version: 9 }));
    notifyChanged({ event: 'userUpdated', resource: 'user', change: 'updated', ids: null });
    await expect.element(column('New 12,345').getByRole('button', named('Iris Crane1'))).toBeVisible();
    await expect.element(column('New 12,345').getByRole('button', named('Iris Crane3'))).toBeVisible();
  });

  test('loads further leads of a column on request', async () => {
    serveLeads(Array.from({ length: 30 }, (_none, at) => leadOf(at + 1)));
    await showBoard();
    await page.getByRole('button', { name: say('leadBoard.more') }).click();
    await expect.element(card('Iris Crane30')).toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: say('leadBoard.more') })).not.toBeInTheDocument();
  });

  test('says in a column why its leads could not be loaded, and tries again', async () => {
    refuses(user.routes.list, { status: 503, code: 'busy', message: 'The server is busy.' });
    await showBoard();
    await expect.element(column('Interested 1').getByRole('alert')).toMatchTextContent(/The server is busy\./);
    serveLeads([leadOf(3, { qualifications: 'interested' })]);
    await column('Interested 1')
      .getByRole('button', { name: say('ui.retry') })
      .click();
    await expect.element(card('Iris Crane3')).toBeVisible();
  });

  test('has no accessibility faults in German on a phone, and its columns scroll instead of the page', async () => {
    await showBoard({ size: phone, language: 'de' });
    await expect.element(card('Iris Crane3')).toBeInTheDocument();
    expect(await pageFaults('de')).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);
  });
});
