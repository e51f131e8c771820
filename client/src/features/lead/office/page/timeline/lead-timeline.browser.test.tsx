import { leadTimeline, TimelineEntry } from '@countinghouse/contract/user/timeline.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { pageFaults } from '../../../../../../test/page-faults.ts';
import { personOf } from '../../../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../../../test/sample.ts';
import { say, speak } from '../../../../../../test/say.ts';
import { answers, callsTo, isUnreachable, waits } from '../../../../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../../../../test/show.tsx';
import { notifyChanged } from '../../../../../kernel/changes/changes.ts';
import { LeadTimeline } from './lead-timeline.tsx';

const lead = personOf('lead', { id: idOf(7), firstName: 'Iris', lastName: 'Crane' });
const entryOf = (number: number, fields: Partial<TimelineEntry> = {}): TimelineEntry =>
  sampleOf(TimelineEntry, {
    id: idOf(number),
    at: '2026-03-02T08:00:00.000Z',
    actorName: 'Mara Long',
    data: { text: `Note ${number}.` },
    ...fields,
  });
const notes = (from: number, to: number): TimelineEntry[] =>
  Array.from({ length: to - from + 1 }, (_none, at) => entryOf(to - at));
const holds = (...timeline: readonly TimelineEntry[]): void =>
  answers(leadTimeline, { timeline: [...timeline], next: null });
const showTimeline = (options: ShowOptions & { readonly address?: string } = {}) =>
  show(<LeadTimeline lead={lead} />, options);

const entries = () => [...document.querySelectorAll('[data-entry]')].map((one) => one.textContent ?? '');
const entry = (text: string) => page.getByRole('listitem').filter({ hasText: text }).last();
const chip = (name: string) => page.getByRole('group', { name: say('timeline.show') }).getByRole('button', { name });
const announceComment = () =>
  notifyChanged({ event: 'commentCreated', resource: 'comment', change: 'created', ids: [idOf(1)] });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T09:00:00.000Z') });
  holds(entryOf(1));
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the timeline of a lead', () => {
  test('shows a placeholder until the first answer, then a message if it is empty', async () => {
    holds();
    const arrive = waits(leadTimeline);
    await showTimeline();
    await expect.element(chip(say('timeline.groupAll'))).toBeVisible();
    expect(document.querySelector('[aria-busy="true"]')).not.toBeNull();
    arrive();
    await expect.element(page.getByText(say('timeline.emptyTitle'))).toBeVisible();
  });

  test('can be reloaded after the server could not be reached', async () => {
    isUnreachable(leadTimeline);
    await showTimeline();
    await expect.element(page.getByText(say('kernel.network'))).toBeVisible();
    holds(entryOf(1));
    await page.getByRole('button', { name: say('ui.retry') }).click();
    await expect.element(entry('Note 1.')).toBeVisible();
  });

  test('groups entries by the reader’s day, today and yesterday by name', async () => {
    holds(
      entryOf(4, { at: '2026-03-02T08:00:00.000Z' }),
      // One hour past midnight in Berlin.
      entryOf(3, { at: '2026-03-02T00:00:00.000Z' }),
      entryOf(2, { at: '2026-03-01T22:59:00.000Z' }),
      entryOf(1, { at: '2026-02-14T12:00:00.000Z' }),
    );
    await showTimeline();
    const ofDay = (name: string) => page.getByRole('list', { name }).getByRole('listitem');
    await expect.poll(() => ofDay(say('timeline.today')).elements()).toHaveLength(2);
    expect(ofDay(say('timeline.yesterday')).elements()).toHaveLength(1);
    await expect
      .element(page.getByRole('heading', { level: 3 }).last())
      .toHaveTextContent('Saturday, 14 February 2026');
  });

  test('loads page after page to its beginning, and shows an entry that moved between pages once', async () => {
    const after = (number: number) => `2026-03-02T09:30:00.000Z~comment~${idOf(number)}`;
    const pages: Readonly<Record<string, readonly [readonly TimelineEntry[], string | null]>> = {
      '': [notes(81, 120), after(81)],
      [after(81)]: [notes(41, 81), after(41)],
      [after(41)]: [[...notes(2, 40), entryOf(1, { kind: 'created', data: {} })], null],
    };
    answers(leadTimeline, ({ query }) => {
      const [timeline, next] = pages[query['before'] ?? ''] ?? [[], null];
      return { timeline: [...timeline], next };
    });
    await showTimeline();
    await expect.element(entry('Note 120.')).toBeVisible();
    await expect
      .poll(() => {
        document.documentElement.scrollTop = document.documentElement.scrollHeight;
        return document.body.textContent;
      })
      .toContain(say('timeline.beginning'));
    const read = entries();
    expect(read).toHaveLength(120);
    expect(new Set(read.map((text) => /Note \d+\./.exec(text)?.[0])).size).toBe(120);
    expect(callsTo(leadTimeline).map(({ query }) => query['before'] ?? '')).toEqual(['', after(81), after(41)]);
  });
});

describe('filtering the timeline', () => {
  const requestedGroups = () => callsTo(leadTimeline).at(-1)?.query['groups'];

  test('loads the selected groups, and everything again if all or none are selected', async () => {
    await showTimeline();
    await expect.element(entry('Note 1.')).toBeVisible();
    expect(requestedGroups()).toBeUndefined();
    await chip(say('timeline.groupMoney')).click();
    await chip(say('timeline.groupComments')).click();
    await expect.poll(requestedGroups).toBe('comments,money');
    await expect.element(chip(say('timeline.groupAll'))).toHaveAttribute('aria-pressed', 'false');
    for (const name of [
      say('timeline.groupPerson'),
      say('timeline.groupTrading'),
      say('timeline.groupInvestments'),
      say('timeline.groupProducts'),
    ])
      await chip(name).click();
    await expect.element(chip(say('timeline.groupAll'))).toHaveAttribute('aria-pressed', 'true');
    await expect.element(chip(say('timeline.groupMoney'))).toHaveAttribute('aria-pressed', 'false');
  });

  test('shows that there is nothing of this kind, not that the timeline is empty', async () => {
    answers(leadTimeline, ({ query }) => ({
      timeline: query['groups'] === undefined ? [entryOf(1)] : [],
      next: null,
    }));
    await showTimeline();
    await chip(say('timeline.groupMoney')).click();
    await expect.element(page.getByText(say('timeline.noneTitle'))).toBeVisible();
    await chip(say('timeline.groupAll')).click();
    await expect.element(entry('Note 1.')).toBeVisible();
  });
});

describe('entries that arrive while the user reads', () => {
  const newer = (count: number) => page.getByRole('button', { name: say('timeline.newer', { count }) });

  test('are added in front without moving the visible content, counted, and one click away', async () => {
    holds(...notes(1, 45));
    await showTimeline();
    await expect.element(entry('Note 45.')).toBeVisible();
    const read = () => entry('Note 15.').element().getBoundingClientRect().top;
    entry('Note 15.').element().scrollIntoView({ block: 'center' });
    const before = read();
    // The list receives its scroll event a frame later.
    await new Promise(requestAnimationFrame);
    holds(...notes(1, 47));
    announceComment();
    await expect.element(newer(2)).toBeVisible();
    expect(Math.abs(read() - before)).toBeLessThan(2);
    await newer(2).click();
    await expect.element(entry('Note 47.')).toBeInViewport();
    await expect.element(newer(2)).not.toBeInTheDocument();
  });

  test('are not counted while the top of the list is visible', async () => {
    holds(...notes(1, 5));
    await showTimeline();
    await expect.element(entry('Note 5.')).toBeVisible();
    holds(...notes(1, 6));
    announceComment();
    await expect.element(entry('Note 6.')).toBeVisible();
    await expect.element(newer(1)).not.toBeInTheDocument();
  });

  test.each(['deposit', 'withdrawal', 'order', 'investment', 'trader', 'closure'])(
    'also come from a change of a %s',
    async (resource) => {
      await showTimeline();
      await expect.element(entry('Note 1.')).toBeVisible();
      holds(entryOf(2), entryOf(1));
      notifyChanged({ event: `${resource}Updated`, resource, change: 'updated', ids: null });
      await expect.element(entry('Note 2.')).toBeVisible();
    },
  );
});

describe('an entry of the timeline', () => {
  test.each([
    ['a deposit', { kind: 'depositCompleted', amount: 1234.5 }, 'The deposit of €1,234.50 was credited'],
    [
      'a deposit by card',
      { kind: 'depositStarted', amount: 50, data: { method: 'card', last4: '4242' } },
      'A deposit of €50.00 by card (•••• 4242) was started',
    ],
    ['a correction downwards', { kind: 'corrected', amount: -20 }, 'The balance was corrected by -€20.00'],
    ['a correction upwards', { kind: 'corrected', amount: 20 }, 'The balance was corrected by +€20.00'],
    [
      'an order closed with a profit',
      { kind: 'orderClosed', amount: 18.18, data: { symbol: 'EURUSD' } },
      'The order on EURUSD was closed with a result of +€18.18',
    ],
    [
      'an order closed with a loss',
      { kind: 'orderClosed', amount: -12.3, data: { symbol: 'EURUSD' } },
      'The order on EURUSD was closed with a result of -€12.30',
    ],
    [
      'a pending order with its price to eight places',
      { kind: 'orderPlaced', amount: 100, data: { side: 'sell', symbol: 'BTCUSD', price: '64000.12345678' } },
      'Pending order: sell BTCUSD at 64,000.12345678, stake €100.00',
    ],
    [
      'a pending order with its price in the places of its symbol',
      { kind: 'orderPlaced', amount: 100, data: { side: 'buy', symbol: 'EURUSD', price: '1.1' } },
      'Pending order: buy EURUSD at 1.10000, stake €100.00',
    ],
    [
      'an opened order with its leverage',
      { kind: 'orderOpened', amount: 100, data: { side: 'buy', symbol: 'EURUSD', leverage: 30 } },
      'An order to buy EURUSD was opened, stake €100.00, leverage 30:1',
    ],
    [
      'a stage in the words of the company',
      { kind: 'qualified', data: { after: { qualifications: 'interested' } } },
      'The stage is now “Interested”',
    ],
    [
      'an assignment',
      { kind: 'assigned', data: { after: { assignedToName: 'Sven' } } },
      'The lead was assigned to Sven',
    ],
    [
      'a stated country by its name',
      { kind: 'countryStated', data: { after: { statedCountry: 'CH' } } },
      say('timeline.countryStated', { name: 'Switzerland' }),
    ],
    [
      'a document by its kind',
      { kind: 'documentUploaded', data: { document: 'identityFront' } },
      `A document was uploaded: ${say('verification.identityFront')}`,
    ],
  ] as const)('is one sentence for %s', async (_name, fields, text) => {
    holds(entryOf(1, fields as Partial<TimelineEntry>));
    await showTimeline();
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  });

  test('colours a profit of the customer as good and a loss as bad', async () => {
    const closed = (number: number, amount: number) =>
      entryOf(number, { kind: 'orderClosed', amount, data: { symbol: 'EURUSD' } });
    holds(closed(3, 18.18), closed(2, -12.3), closed(1, 0));
    await showTimeline();
    const tones = () => [...document.querySelectorAll('[data-entry]')].map((one) => one.getAttribute('data-tone'));
    await expect.poll(tones).toEqual(['success', 'error', 'neutral']);
  });

  test('shows staff connected as the customer, and the product for automatic events', async () => {
    holds(
      entryOf(2, { kind: 'passwordChanged', actorName: 'Iris Crane', realActorName: 'Sven Adviser' }),
      entryOf(1, { kind: 'offerExpired', actorName: null, amount: 5, data: { name: 'Ring' } }),
    );
    await showTimeline();
    const as = say('timeline.actorAs', { staff: 'Sven Adviser', lead: 'Iris Crane' });
    await expect.element(entry(say('timeline.passwordChanged'))).toMatchTextContent(new RegExp(as));
    await expect.element(entry('“Ring” expired')).toMatchTextContent(new RegExp(say('timeline.actorSystem')));
  });

  test('names the API token that acted, and its owner', async () => {
    holds(entryOf(1, { kind: 'passwordChanged', actorName: 'Sven Adviser', tokenName: 'Web form' }));
    await showTimeline();
    const by = say('timeline.actorToken', { token: 'Web form', owner: 'Sven Adviser' });
    await expect.element(entry(say('timeline.passwordChanged'))).toMatchTextContent(by);
  });

  test('shows each changed field before and after, by names instead of ids', async () => {
    const before = { qualifications: '', status: 'active', labels: '', campaign: idOf(1), campaignName: 'Radio' };
    const after = {
      qualifications: 'new',
      status: 'locked',
      labels: 'forex;diamond',
      campaign: idOf(2),
      campaignName: 'Fair',
    };
    holds(entryOf(1, { kind: 'changed', data: { before, after } }));
    await showTimeline();
    const changed = (name: string) => page.getByRole('listitem').filter({ hasText: name }).last();
    await expect
      .element(changed(say('field.qualifications')))
      .toHaveTextContent(`${say('field.qualifications')}${say('lead.noStage')}→New`);
    await expect.element(changed(say('field.status'))).toMatchTextContent(/Active→Locked/);
    await expect.element(changed(say('field.labels'))).toMatchTextContent(/–→Forex, Diamonds/);
    await expect.element(changed(say('field.campaignName'))).toMatchTextContent(/Radio→Fair/);
    await expect.element(page.getByText(idOf(2))).not.toBeInTheDocument();
  });

  test('keeps a hidden comment collapsed, with who hid it and when', async () => {
    const data = { text: 'Wrong number', hidden: true, hiddenByName: 'Otto', dateHidden: '2026-03-01T10:00:00.000Z' };
    holds(entryOf(1, { data }));
    await showTimeline();
    const summary = page.getByText(/^Hidden by Otto on 1 Mar 2026/);
    await expect.element(page.getByText('Wrong number')).not.toBeVisible();
    await summary.click();
    await expect.element(page.getByText('Wrong number')).toBeVisible();
  });

  test('shows the reason of a reset, of a failed deposit and of a closed order', async () => {
    holds(
      entryOf(3, { kind: 'refunded', amount: 5, data: { reason: 'Paid twice' } }),
      entryOf(2, { kind: 'depositFailed', amount: 5, data: { reason: 'declined' } }),
      entryOf(1, {
        kind: 'orderClosed',
        amount: 0,
        data: { symbol: 'EURUSD', closeReason: 'staff', reason: 'By phone' },
      }),
    );
    await showTimeline();
    await expect.element(page.getByText(say('timeline.reason', { reason: 'Paid twice' }))).toBeVisible();
    await expect.element(page.getByText(say('deposit.reasonDeclined'))).toBeVisible();
    await expect.element(entry('EURUSD')).toMatchTextContent(/Reason: By phone/);
  });

  test('links to its record', async () => {
    const record = { resource: 'deposit', id: idOf(60) };
    holds(entryOf(1, { kind: 'depositCompleted', amount: 5, record }));
    const shown = await showTimeline();
    await page.getByRole('link', { name: 'The deposit of €5.00 was credited' }).click();
    expect(shown.address()).toBe(`/office/deposits?record=${idOf(60)}`);
  });

  test('has no link to a record that the role may not see', async () => {
    const record = { resource: 'leadImport', id: idOf(60) };
    holds(entryOf(1, { kind: 'imported', data: { fileName: 'fair.xlsx' }, record }));
    await showTimeline({ as: personOf('regular') });
    await expect.element(page.getByText(say('timeline.imported', { name: 'fair.xlsx' }))).toBeVisible();
    await expect.element(page.getByRole('link').first()).not.toBeInTheDocument();
  });
});

test.each([
  ['in the light', {}],
  ['in the dark, compact', { mode: 'dark', compact: true }],
] as const)('the timeline is accessible and fits a phone in German %s', async (_name, options) => {
  const longName = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
  holds(
    entryOf(3, { data: { text: longName } }),
    entryOf(2, { kind: 'changed', data: { before: { email: '' }, after: { email: `${longName}@example.test` } } }),
    entryOf(1, { kind: 'orderClosed', amount: 9, data: { symbol: 'EURUSD' } }),
  );
  await showTimeline({ language: 'de', size: phone, ...options });
  await expect.element(page.getByRole('button', { name: speak('de')('timeline.groupAll') })).toBeVisible();
  await expect.element(page.getByText(longName, { exact: true })).toBeVisible();
  expect(await pageFaults('de')).toEqual([]);
});
