import { campaign } from '@countinghouse/contract/campaign/campaign.ts';
import {
  allHours,
  createRule,
  deleteRule,
  listMembers,
  listRules,
  orderRules,
  type RotationMember,
  RotationRule,
  type RotationTrial,
  setHours,
  tryRules,
  updateRule,
} from '@countinghouse/contract/lead-rotation/lead-rotation.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { field } from '../../../../test/field.ts';
import { pageFaults } from '../../../../test/page-faults.ts';
import { lists } from '../../../../test/list-answers.ts';
import { personOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, speak, type TextName } from '../../../../test/say.ts';
import { answers, callsTo, refuses, waits } from '../../../../test/server-answers.ts';
import { phone, show, type ShowOptions } from '../../../../test/show.tsx';
import { RotationPart } from './rotation-part.tsx';

const admin = personOf('admin');
const anna = { id: idOf(1), name: 'Anna Agent', assignable: true };
const ben = { id: idOf(2), name: 'Ben Agent', assignable: true };
const ruleOf = (fields: Partial<RotationRule> = {}): RotationRule =>
  sampleOf(RotationRule, {
    id: idOf(11),
    name: 'German leads',
    active: true,
    campaigns: [],
    languages: [],
    countries: [],
    labels: [],
    members: [anna, ben],
    method: 'roundRobin',
    waits: true,
    dailyLimit: null,
    reclaimHours: null,
    ...fields,
  });
const memberOf = (fields: Partial<RotationMember> = {}): RotationMember => ({
  id: anna.id,
  name: anna.name,
  works: true,
  ...allHours,
  ...fields,
});
const trialOf = (fields: Partial<RotationTrial> = {}): RotationTrial => ({
  leads: 1_200,
  capped: false,
  rules: [
    {
      id: idOf(11),
      name: 'German leads',
      matched: 900,
      members: [
        { ...anna, count: 451 },
        { ...ben, count: 440 },
      ].map(({ id, name, count }) => ({ id, name, count })),
      waited: 12,
      unassigned: 9,
    },
  ],
  unmatched: 300,
  ...fields,
});
const noRules: RotationTrial['rules'] = [];
const hasRules = (...rules: RotationRule[]) => answers(listRules, { rules, waiting: 0 });
const hasMembers = (...members: RotationMember[]) => answers(listMembers, { members });
const showPart = (options: ShowOptions = {}) => show(<RotationPart />, { as: admin, ...options });
const dialog = () => page.getByRole('dialog');
const action = (key: TextName, name = 'German leads') => page.getByRole('button', { name: `${say(key)}: ${name}` });
const confirm = (key: TextName) => dialog().getByRole('button', { name: say(key), exact: true });
const choose = async (key: TextName, option: string) => {
  await field(say(key), dialog()).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

beforeEach(() => {
  hasRules();
  hasMembers(memberOf(), memberOf({ id: ben.id, name: ben.name }));
  lists(campaign, []);
});

describe('the rules', () => {
  test('say what they are for as long as there are none', async () => {
    await showPart();
    await expect.element(page.getByText(say('leadRotation.none'))).toBeVisible();
    await expect.element(page.getByText(say('leadRotation.noneText'))).toBeVisible();
  });

  test('show a place for them while they load', async () => {
    const arrive = waits(listRules);
    await showPart();
    await expect.element(page.getByText(say('leadRotation.text'))).toBeVisible();
    expect(page.getByText(say('leadRotation.none')).elements()).toHaveLength(0);
    arrive();
  });

  test('say why they cannot be read', async () => {
    refuses(listRules, { status: 500, code: 'internal', message: 'Something went wrong.' });
    await showPart();
    await expect.element(page.getByText('Something went wrong.')).toBeVisible();
  });

  test('show what they ask for, who gets the leads and how, in their order', async () => {
    answers(listRules, {
      rules: [
        ruleOf({
          languages: ['de'],
          countries: ['AT', 'DE'],
          labels: ['forex'],
          campaigns: [idOf(80)],
          members: [anna, { ...ben, assignable: false }],
          dailyLimit: 8,
          reclaimHours: 24,
        }),
        ruleOf({ id: idOf(12), name: 'All others', active: false, method: 'leastLoaded', waits: false }),
      ],
      waiting: 3,
    });
    await showPart();
    const item = (index: number) => page.getByRole('listitem').nth(index);
    await expect.element(page.getByText(say('leadRotation.waiting', { count: 3 }))).toBeVisible();
    await expect.element(item(0)).toMatchTextContent('German leads');
    await expect.element(item(0)).toMatchTextContent('Deutsch · Austria, Germany · Forex');
    await expect.element(item(0)).toMatchTextContent(say('leadRotation.campaignGone'));
    await expect.element(item(0)).toMatchTextContent(say('leadRotation.notAssignable', { name: 'Ben Agent' }));
    await expect.element(item(0)).toMatchTextContent(say('leadRotation.atMost', { count: 8 }));
    await expect.element(item(0)).toMatchTextContent(say('leadRotation.reclaimAfter', { count: 24 }));
    await expect.element(item(1)).toMatchTextContent(say('leadRotation.statePaused'));
    await expect.element(item(1)).toMatchTextContent(say('leadRotation.forAll'));
    await expect.element(item(1)).toMatchTextContent(say('leadRotation.leastLoaded'));
    await expect.element(item(1)).toMatchTextContent(say('leadRotation.stays'));
  });

  test('show a name as the text that it is', async () => {
    hasRules(ruleOf({ name: '<b>Bold</b>' }));
    await showPart();
    await expect.element(page.getByRole('heading', { name: '<b>Bold</b>' })).toBeVisible();
  });

  test('are moved by buttons, which the keyboard reaches, too', async () => {
    hasRules(ruleOf(), ruleOf({ id: idOf(12), name: 'All others' }));
    answers(orderRules, undefined);
    await showPart();
    const down = page.getByRole('button', { name: say('leadRotation.moveDown', { name: 'German leads' }) });
    await expect.element(down).toBeVisible();
    (down.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => callsTo(orderRules)).toMatchObject([{ body: { ids: [idOf(12), idOf(11)] } }]);
    await expect
      .element(page.getByRole('button', { name: say('leadRotation.moveUp', { name: 'German leads' }) }))
      .toBeDisabled();
  });

  test('are moved by dragging one to the place of another, and by the arrow keys', async () => {
    const ids = [idOf(11), idOf(12), idOf(13)] as const;
    hasRules(ruleOf(), ruleOf({ id: ids[1], name: 'Forex' }), ruleOf({ id: ids[2], name: 'All others' }));
    answers(orderRules, undefined);
    await showPart();
    const handles = page.getByTitle(say('leadRotation.drag'));
    await expect.element(handles.first()).toBeVisible();
    await userEvent.dragAndDrop(handles.first(), page.getByRole('heading', { name: 'All others' }));
    await expect.poll(() => callsTo(orderRules)).toMatchObject([{ body: { ids: [ids[1], ids[2], ids[0]] } }]);
    const down = page.getByRole('button', { name: say('leadRotation.moveDown', { name: 'Forex' }) });
    (down.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowUp}');
    await expect.poll(() => callsTo(orderRules).at(-1)).toMatchObject({ body: { ids: [ids[1], ids[0], ids[2]] } });
  });

  test('are moved on while an order is saved: it is shown and said at once, and saved after the first', async () => {
    const ids = [idOf(11), idOf(12), idOf(13)] as const;
    hasRules(ruleOf(), ruleOf({ id: ids[1], name: 'Forex' }), ruleOf({ id: ids[2], name: 'All others' }));
    answers(orderRules, undefined);
    const arrive = waits(orderRules);
    await showPart();
    const down = page.getByRole('button', { name: say('leadRotation.moveDown', { name: 'German leads' }) });
    const headings = () =>
      page
        .getByRole('heading', { level: 3 })
        .elements()
        .map((one) => one.textContent);
    await expect.element(down).toBeVisible();
    (down.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}');
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(() => headings().slice(0, 3)).toEqual(['Forex', 'All others', 'German leads']);
    const said = say('ui.movedTo', { name: 'German leads', place: '3', total: '3' });
    await expect.element(page.getByRole('status').getByText(said)).toBeInTheDocument();
    expect(callsTo(orderRules)).toHaveLength(1);
    arrive();
    await expect
      .poll(() => callsTo(orderRules).map(({ body }) => (body as { ids: string[] }).ids))
      .toEqual([
        [ids[1], ids[0], ids[2]],
        [ids[1], ids[2], ids[0]],
      ]);
  });

  test('are back in the order of the server when it refuses a new one', async () => {
    hasRules(ruleOf(), ruleOf({ id: idOf(12), name: 'Forex' }));
    refuses(orderRules, { status: 409, code: 'rulesChanged', message: say('error.rulesChanged') });
    await showPart();
    const headings = () =>
      page
        .getByRole('heading', { level: 3 })
        .elements()
        .map((one) => one.textContent);
    await page.getByRole('button', { name: say('leadRotation.moveDown', { name: 'German leads' }) }).click();
    await expect.element(page.getByText(say('error.rulesChanged'))).toBeVisible();
    await expect.poll(() => headings().slice(0, 2)).toEqual(['German leads', 'Forex']);
  });

  test('are paused, and deleted after a confirmation', async () => {
    hasRules(ruleOf());
    answers(updateRule, ruleOf({ active: false }));
    answers(deleteRule, undefined);
    await showPart();
    await action('leadRotation.pause').click();
    await expect.poll(() => callsTo(updateRule)).toMatchObject([{ body: { active: false } }]);
    await page.getByRole('button', { name: say('leadRotation.removeNamed', { name: 'German leads' }) }).click();
    await expect.element(dialog()).toMatchTextContent(say('leadRotation.deleteText'));
    expect(callsTo(deleteRule)).toHaveLength(0);
    await confirm('leadRotation.delete').click();
    await expect.element(page.getByText(say('leadRotation.deleted', { name: 'German leads' }))).toBeVisible();
  });
});

describe('the form of a rule', () => {
  const open = async () => {
    await showPart();
    await page.getByRole('button', { name: say('leadRotation.create') }).click();
    await expect.element(dialog()).toBeVisible();
  };

  test('sends what was chosen', async () => {
    answers(createRule, ruleOf());
    await open();
    await field(say('leadRotation.name'), dialog()).fill('German leads');
    await choose('leadRotation.members', 'Anna Agent');
    await choose('leadRotation.languages', 'Deutsch');
    await field(say('leadRotation.reclaimHours'), dialog()).fill('24');
    await confirm('leadRotation.create').click();
    await expect.element(page.getByText(say('leadRotation.saved', { name: 'German leads' }))).toBeVisible();
    expect(callsTo(createRule)).toMatchObject([
      {
        body: {
          name: 'German leads',
          active: true,
          members: [anna.id],
          languages: ['de'],
          countries: [],
          method: 'roundRobin',
          waits: true,
          dailyLimit: null,
          reclaimHours: 24,
        },
      },
    ]);
  });

  test('asks for a member before anything is sent', async () => {
    await open();
    await field(say('leadRotation.name'), dialog()).fill('German leads');
    await confirm('leadRotation.create').click();
    await expect.element(field(say('leadRotation.members'), dialog())).toHaveAttribute('aria-invalid', 'true');
    expect(callsTo(createRule)).toHaveLength(0);
  });

  test('shows at the field that a member can no longer have leads', async () => {
    hasRules(ruleOf());
    refuses(updateRule, {
      status: 400,
      code: 'invalidInput',
      message: say('refusal.invalidInput'),
      fields: [{ path: 'body.members', code: 'notAssignable', message: say('error.notAssignable') }],
    });
    await showPart();
    await action('leadRotation.edit').click();
    await confirm('leadRotation.save').click();
    await expect.element(dialog().getByText(say('error.notAssignable')).first()).toBeVisible();
  });
});

describe('working hours', () => {
  test('say who works now and when, and who is absent', async () => {
    hasMembers(
      memberOf(),
      memberOf({
        id: ben.id,
        name: ben.name,
        works: false,
        zone: 'Europe/Berlin',
        weekdays: [1, 2],
        from: '09:00',
        to: '17:30',
        absentFrom: '2026-03-11',
        absentTo: '2026-03-12',
      }),
    );
    await showPart();
    const item = (index: number) => page.getByRole('listitem').nth(index);
    await expect.element(item(0)).toMatchTextContent(say('leadRotation.worksNow'));
    await expect.element(item(0)).toMatchTextContent(say('leadRotation.atAnyTime'));
    await expect.element(item(1)).toMatchTextContent(say('leadRotation.offNow'));
    await expect.element(item(1)).toMatchTextContent('Mon, Tue, 09:00–17:30 (Europe/Berlin)');
    await expect.element(item(1)).toMatchTextContent(/Absent from .*2026/);
  });

  test('are changed in a form, which refuses an end before the start', async () => {
    answers(setHours, memberOf());
    await showPart();
    await action('leadRotation.edit', 'Anna Agent').click();
    await dialog().getByRole('checkbox', { name: 'Sunday' }).click();
    await choose('leadRotation.from', '09:00');
    await choose('leadRotation.to', '08:30');
    await confirm('leadRotation.save').click();
    await expect.element(dialog().getByText(say('error.endBeforeStart')).first()).toBeVisible();
    expect(callsTo(setHours)).toHaveLength(0);
    await choose('leadRotation.to', '17:00');
    await confirm('leadRotation.save').click();
    await expect
      .poll(() => callsTo(setHours))
      .toMatchObject([
        { body: { zone: 'UTC', weekdays: [1, 2, 3, 4, 5, 6], from: '09:00', to: '17:00', absentFrom: null } },
      ]);
  });
});

describe('the dry run', () => {
  const start = async () => {
    await showPart();
    await page.getByRole('button', { name: say('leadRotation.trialRun') }).click();
  };

  test('shows who would have got how many leads, only once it is asked for', async () => {
    answers(tryRules, trialOf());
    await showPart();
    await expect.element(page.getByRole('button', { name: say('leadRotation.trialRun') })).toBeVisible();
    expect(callsTo(tryRules)).toHaveLength(0);
    await page.getByRole('button', { name: say('leadRotation.trialRun') }).click();
    const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${RegExp.escape(name)} `) });
    await expect.element(row('Anna Agent')).toMatchTextContent('451');
    await expect.element(row('Ben Agent')).toMatchTextContent('440');
    await expect.element(row(say('leadRotation.trialUnassigned'))).toMatchTextContent('9');
    await expect.element(row(say('leadRotation.trialUnmatched'))).toMatchTextContent('300');
    expect(page.getByText(say('leadRotation.trialCapped', { formatted: '20,000' })).elements()).toHaveLength(0);
  });

  test('says that it tried the newest 20,000 leads only', async () => {
    answers(tryRules, trialOf({ leads: 20_000, capped: true }));
    await start();
    await expect.element(page.getByText(say('leadRotation.trialCapped', { formatted: '20,000' }))).toBeVisible();
  });

  test.each([
    ['no lead was created', { leads: 0, rules: noRules, unmatched: 0 }, 'leadRotation.trialNone'],
    ['no rule is active', { rules: noRules, unmatched: 1_200 }, 'leadRotation.trialNoRules'],
  ] as const satisfies readonly (readonly [string, Partial<RotationTrial>, TextName])[])(
    'says that %s',
    async (_what, fields, key) => {
      answers(tryRules, trialOf(fields));
      await start();
      await expect.element(page.getByText(say(key))).toBeVisible();
    },
  );
});

test.each([
  ['on a desktop', {}],
  ['on a phone in the dark', { size: phone, mode: 'dark' }],
  ['compact', { compact: true }],
] as const satisfies readonly (readonly [string, ShowOptions])[])(
  'the rules, the dry run and the dialogs are readable and accessible in German %s',
  async (_name, options) => {
    hasRules(
      ruleOf({ name: 'Süddeutschland', languages: ['de'], countries: ['AT', 'DE'], reclaimHours: 24 }),
      ruleOf({ id: idOf(12), name: 'Alle anderen', active: false }),
    );
    answers(tryRules, trialOf({ rules: trialOf().rules.map((rule) => ({ ...rule, name: 'Süddeutschland' })) }));
    await showPart({ language: 'de', ...options });
    const german = speak('de');
    await expect.element(page.getByRole('heading', { name: 'Süddeutschland' })).toBeVisible();
    await page.getByRole('button', { name: german('leadRotation.trialRun') }).click();
    await expect.element(page.getByRole('table')).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
    await page.getByRole('button', { name: `${german('leadRotation.edit')}: Süddeutschland` }).click();
    await expect.element(page.getByRole('dialog', { name: german('leadRotation.editTitle') })).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    await page.getByRole('button', { name: `${german('leadRotation.edit')}: Anna Agent` }).click();
    await expect.element(dialog()).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  },
);
