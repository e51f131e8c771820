import { Comment, comment } from '@countinghouse/contract/comment/comment.ts';
import { Erasability, getErasability } from '@countinghouse/contract/erasure/erasure.ts';
import { availableFunds, Capital, capitalFunds } from '@countinghouse/contract/ledger/funds.ts';
import { classifyTrader, getTrader, Trader } from '@countinghouse/contract/trading-policy/trader.ts';
import { task } from '@countinghouse/contract/task/task.ts';
import { leadDuplicates } from '@countinghouse/contract/user/duplicates.ts';
import { compareLeads, mergeLeads } from '@countinghouse/contract/user/merge.ts';
import { leadTimeline, TimelineEntry } from '@countinghouse/contract/user/timeline.ts';
import { assignableStaff } from '@countinghouse/contract/user/user-calls.ts';
import { type User, user } from '@countinghouse/contract/user/user.ts';
import { campaign } from '@countinghouse/contract/campaign/campaign.ts';
import { getVerification, Verification } from '@countinghouse/contract/verification/verification.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { field } from '../../../../../test/field.ts';
import { lists } from '../../../../../test/list-answers.ts';
import { pageFaults } from '../../../../../test/page-faults.ts';
import { personOf } from '../../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../../test/sample.ts';
import { say, speak } from '../../../../../test/say.ts';
import { answers, callsTo, isUnreachable, refuses, waits } from '../../../../../test/server-answers.ts';
import { type ShowOptions, phone, showOffice } from '../../../../../test/show.tsx';
import { notifyChanged } from '../../../../kernel/changes/changes.ts';

const lead = personOf('lead', {
  id: idOf(7),
  firstName: 'Iris',
  lastName: 'Crane',
  email: 'iris@example.test',
  phone: '+49 30 901820',
  qualifications: 'interested',
  labels: 'forex;diamond',
  campaign: idOf(20),
  campaignName: 'Autumn letter',
  language: 'de',
  version: 3,
});
const name = 'Iris Crane';
const holds = (fields: Partial<User> = {}): void => lists(user, [{ ...lead, ...fields }]);
const erasable = (fields: Partial<Erasability> = {}): void =>
  answers(getErasability, sampleOf(Erasability, { lead: lead.id, ...fields }));

const showPage = (options: ShowOptions = {}, search = '') => showOffice(`/office/leads/${lead.id}${search}`, options);
const main = () => page.getByRole('main');
const heading = () => main().getByRole('heading', { name, level: 1 });
const facts = () => main().getByRole('region', { name: say('lead.facts') });
const actions = () => main().getByRole('group', { name: say('lead.actions', { name }) });
const fact = (label: string) =>
  facts().getByRole('term').filter({ hasText: label }).element().nextElementSibling?.textContent;

beforeEach(() => {
  answers(availableFunds, { available: 250 });
  holds();
  erasable();
  lists(campaign, []);
  lists(comment, []);
  answers(assignableStaff, { users: [] });
  answers(capitalFunds, sampleOf(Capital, { available: 1234.5, capital: 1334.5, hold: 100 }));
  answers(getTrader, sampleOf(Trader, { lead: lead.id, country: 'CH' }));
  answers(getVerification, sampleOf(Verification, { lead: lead.id, status: 'uninitialized' }));
  answers(leadTimeline, { timeline: [], next: null });
  answers(task.routes.list, { tasks: [], count: 0, countIsMinimum: false, pageToCreate: 1 });
});

describe('the page of a lead', () => {
  test('shows the lead’s name once it has loaded', async () => {
    const arrive = waits(user.routes.one);
    await showPage();
    await expect.element(main()).toHaveTextContent('');
    arrive();
    await expect.element(heading()).toBeVisible();
  });

  test.each([
    ['a lead that does not exist', { status: 404, code: 'notFound' }],
    ['an address that is no id', { status: 400, code: 'invalid' }],
  ])('shows that %s is not found, with a link to the list', async (_name, refusal) => {
    refuses(user.routes.one, { ...refusal, message: 'no' });
    await showPage();
    await expect.element(main().getByText(say('lead.notFoundText'))).toBeVisible();
    await expect
      .element(main().getByRole('link', { name: say('lead.backToList') }))
      .toHaveAttribute('href', '/office/leads');
  });

  test('shows of a merged lead what became of it, and its history', async () => {
    refuses(user.routes.one, { status: 404, code: 'notFound', message: 'no' });
    const entry = sampleOf(TimelineEntry, {
      kind: 'mergedAway',
      record: { resource: 'user', id: idOf(8) },
      data: { other: 'Irma Crane', lead: idOf(8) },
    });
    answers(leadTimeline, { timeline: [entry], next: null });
    await showPage();
    await expect.element(main().getByText(say('lead.mergedText', { name: 'Irma Crane' }))).toBeVisible();
    await expect
      .element(main().getByRole('link', { name: say('lead.mergedOpen', { name: 'Irma Crane' }) }))
      .toHaveAttribute('href', `/office/leads/${idOf(8)}`);
    await expect.element(main().getByText(say('timeline.mergedAway', { name: 'Irma Crane' }))).toBeVisible();
  });

  test('compares it with a possible duplicate for those who may merge, and then shows the lead that stays', async () => {
    const irma = { ...lead, id: idOf(8), firstName: 'Irma' };
    const found = { id: irma.id, firstName: 'Irma', lastName: 'Crane', email: irma.email, assignedToName: null };
    answers(leadDuplicates, { duplicates: [{ ...found, score: 60, reasons: ['email'] }], isElsewhere: false });
    answers(compareLeads, {
      leads: [
        { lead, hasHistory: false, moving: 0 },
        { lead: irma, hasHistory: true, moving: 0 },
      ],
    });
    answers(mergeLeads, { action: idOf(30) });
    await showPage();
    await main()
      .getByRole('button', { name: `${say('lead.merge')}: Irma Crane` })
      .click();
    lists(user, [irma]);
    await page.getByRole('button', { name: say('lead.mergeConfirm') }).click();
    await expect.element(main().getByRole('heading', { name: 'Irma Crane', level: 1 })).toBeVisible();
    expect(callsTo(mergeLeads)[0]?.params).toEqual({ id: irma.id });
  });

  test('offers no merge to agents', async () => {
    const found = { id: idOf(8), firstName: 'Irma', lastName: 'Crane', email: 'i@example.test', assignedToName: null };
    answers(leadDuplicates, { duplicates: [{ ...found, score: 60, reasons: ['email'] }], isElsewhere: false });
    await showPage({ as: personOf('regular') });
    await expect.element(main().getByRole('link', { name: 'Irma Crane' })).toBeVisible();
    await expect
      .element(main().getByRole('button', { name: `${say('lead.merge')}: Irma Crane` }))
      .not.toBeInTheDocument();
  });

  test('shows no member of staff at the address of a lead', async () => {
    holds({ role: 'admin' });
    await showPage();
    await expect.element(main().getByText(say('lead.notFoundTitle'))).toBeVisible();
    await expect.element(main().getByText(lead.email)).not.toBeInTheDocument();
  });

  test('can be reloaded after the server could not be reached', async () => {
    isUnreachable(user.routes.one);
    await showPage();
    await expect.element(main().getByText(say('kernel.network'))).toBeVisible();
    holds();
    await main()
      .getByRole('button', { name: say('ui.retry') })
      .click();
    await expect.element(heading()).toBeVisible();
  });

  test('shows the customer’s funds in euros, with only the non-zero parts', async () => {
    await showPage();
    await expect.element(main().getByText('€1,234.50')).toBeVisible();
    await expect.element(main().getByText('€1,334.50')).toBeVisible();
    await expect.element(main().getByText('€100.00')).toBeVisible();
    await expect.element(main().getByText('€0.00')).not.toBeInTheDocument();
  });

  test('follows a colleague’s changes', async () => {
    await showPage();
    await expect.element(heading()).toBeVisible();
    holds({ lastName: 'Stork', status: 'locked' });
    notifyChanged({ event: 'userUpdated', resource: 'user', change: 'updated', ids: [lead.id] });
    await expect.element(main().getByRole('heading', { name: 'Iris Stork', level: 1 })).toBeVisible();
    await expect.element(main().getByText(say('lead.statusLocked')).first()).toBeVisible();
  });
});

describe('the facts of a lead', () => {
  test('are links: numbers call, the e-mail opens a message, the campaign lists its leads', async () => {
    await showPage();
    const link = (label: string) => facts().getByRole('link', { name: label });
    await expect.element(link('+49 30 901820')).toHaveAttribute('href', 'tel:+4930901820');
    await expect.element(link(lead.email)).toHaveAttribute('href', `mailto:${lead.email}`);
    const { href } = link('Autumn letter').element() as HTMLAnchorElement;
    expect(new URL(href).searchParams.get('filters')).toBe(JSON.stringify({ campaign: { in: [idOf(20)] } }));
  });

  test('show in words that a value is unknown', async () => {
    holds({ mobile: '', campaign: null, campaignName: null, labels: '' });
    await showPage();
    await expect.element(facts()).toBeVisible();
    await expect.poll(() => fact(say('lead.lastLogin'))).toBe(say('lead.never'));
    expect(fact(say('field.assignedToName'))).toBe(say('lead.nobody'));
    expect(fact(say('field.mobile'))).toBe('–');
    expect(fact(say('field.labels'))).toBe('–');
    expect(fact(say('field.campaignName'))).toBe('–');
  });

  test('show labels by the company’s names', async () => {
    await showPage();
    await expect.element(facts().getByText('Diamonds')).toBeVisible();
    await expect.element(facts().getByText('Forex')).toBeVisible();
  });

  test('warn about a missing country, which can be set there with a reason', async () => {
    answers(getTrader, sampleOf(Trader, { lead: lead.id, version: 2 }));
    answers(classifyTrader, ({ input }) => {
      const set = sampleOf(Trader, { lead: lead.id, country: input.body.country ?? '', version: 3 });
      answers(getTrader, set);
      return set;
    });
    await showPage();
    await expect.element(facts().getByText(say('policy.countryMissing'))).toBeVisible();
    await expect.element(facts().getByText(say('policy.countryStrict'))).toBeVisible();
    await facts()
      .getByRole('button', { name: say('policy.countrySet') })
      .click();
    const dialog = page.getByRole('dialog', { name: say('policy.changeTitle', { name }) });
    await dialog.getByRole('combobox', { name: say('policy.country') }).fill('France');
    await page.getByRole('option', { name: 'France' }).click();
    await field(say('policy.reason'), dialog).fill('Seen on the identity card');
    await dialog.getByRole('button', { name: say('policy.changeSave') }).click();
    await expect.element(facts().getByText('France')).toBeVisible();
    await expect.element(facts().getByText(say('policy.countryMissing'))).not.toBeInTheDocument();
    expect(callsTo(classifyTrader).at(-1)?.body).toMatchObject({
      country: 'FR',
      reason: 'Seen on the identity card',
      version: 2,
    });
  });

  test('are read-only for a standard user, who cannot set a country', async () => {
    answers(getTrader, sampleOf(Trader, { lead: lead.id }));
    await showPage({ as: personOf('regular') });
    await expect.element(facts().getByText(say('policy.countryMissing'))).toBeVisible();
    await expect.element(facts().getByRole('button', { name: say('policy.countrySet') })).not.toBeInTheDocument();
  });
});

describe('the tabs of a lead', () => {
  test('are part of the address, and the details contain every field with the id', async () => {
    await showPage({}, '?tab=details');
    const details = main().getByRole('tabpanel');
    await expect.element(details.getByText('Deutsch')).toBeVisible();
    await expect.element(details.getByText('Forex, Diamonds')).toBeVisible();
    await expect.element(details.getByText('Interested', { exact: true })).toBeVisible();
    await expect.element(details.getByText(lead.id)).toBeVisible();
  });

  test('start with the timeline', async () => {
    await showPage();
    await expect
      .element(main().getByRole('tab', { name: say('lead.tabTimeline') }))
      .toHaveAttribute('aria-selected', 'true');
    await main()
      .getByRole('tab', { name: say('lead.tabComments') })
      .click();
    await expect.element(main().getByText(say('comment.emptyTitle'))).toBeVisible();
  });
});

describe('the actions on the page of a lead', () => {
  const write = () => actions().getByRole('button', { name: say('lead.comment') });
  const more = async (label: string): Promise<void> => {
    await actions()
      .getByRole('button', { name: say('lead.moreActions') })
      .click();
    await page.getByRole('menuitem', { name: label }).click();
  };

  test('focus the comment box if it is visible', async () => {
    await showPage();
    await write().click();
    await expect.element(main().getByRole('textbox', { name: say('comment.label') })).toHaveFocus();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('open a dialog for a comment on a tab without a comment box', async () => {
    await showPage({}, '?tab=details');
    await expect.element(main().getByRole('tabpanel')).toBeVisible();
    await write().click();
    await expect.element(page.getByRole('dialog', { name: say('lead.commentTitle', { name }) })).toBeVisible();
  });

  test('show a new comment on the timeline immediately', async () => {
    answers(comment.routes.create, () => {
      const entry = {
        id: idOf(70),
        kind: 'comment',
        at: '2026-03-02T09:30:00.000Z',
        actorName: 'Ada Quill',
        realActorName: null,
        tokenName: null,
        amount: null,
        record: null,
        data: { text: 'Call on Monday' },
      } as const;
      answers(leadTimeline, { timeline: [entry], next: null });
      return sampleOf(Comment, { lead: lead.id });
    });
    await showPage();
    await main()
      .getByRole('textbox', { name: say('comment.label') })
      .fill('Call on Monday');
    await main()
      .getByRole('button', { name: say('comment.add') })
      .click();
    await expect
      .element(
        main()
          .getByRole('list', { name: say('timeline.label') })
          .getByText('Call on Monday'),
      )
      .toBeVisible();
  });

  test('return to the list once the lead is deleted', async () => {
    answers(user.routes.removeMany, { done: 1, refused: [] });
    await showPage();
    await more(say('lead.delete'));
    lists(user, []);
    await page
      .getByRole('dialog', { name: say('list.deleteOneTitle', { name }) })
      .getByRole('button', { name: say('lead.delete') })
      .click();
    await expect.element(main().getByText(say('lead.emptyTitle'))).toBeVisible();
  });

  test('are absent once the person is erased, and the page shows the date', async () => {
    await showPage();
    await expect.element(actions()).toBeVisible();
    erasable({ state: 'erased', dateErased: '2026-03-02T09:30:00.000Z' });
    notifyChanged({ event: 'userUpdated', resource: 'user', change: 'updated', ids: [lead.id] });
    await expect.element(main().getByText(new RegExp(say('erasure.markErased')))).toBeVisible();
    await expect.element(actions()).not.toBeInTheDocument();
  });
});

test.each([
  ['on a desktop', {}],
  ['on a phone', { size: phone }],
  ['on a phone in the dark, compact', { size: phone, mode: 'dark', compact: true }],
] as const)('the page of a lead is accessible and fits in German %s', async (_name, options) => {
  const email = 'wilhelmina.donaudampfschifffahrtskapitaensgattin@vermoegensverwaltung.example.test';
  holds({ lastName: 'Donaudampfschifffahrtskapitänsgattin', email, status: 'locked', labels: 'forex' });
  answers(getTrader, sampleOf(Trader, { lead: lead.id, statedCountry: 'CH', dateStated: '2026-03-02T09:30:00.000Z' }));
  await showPage({ language: 'de', ...options });
  await expect.element(main().getByRole('heading', { level: 1 })).toMatchTextContent(/Donaudampf/);
  await expect.element(page.getByText(speak('de')('timeline.emptyTitle'))).toBeVisible();
  await expect.element(page.getByText(speak('de')('policy.countryMissing'))).toBeVisible();
  expect(await pageFaults('de')).toEqual([]);
});
