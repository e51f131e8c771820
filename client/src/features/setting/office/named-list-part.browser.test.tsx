import { getSetting, type Setting, type Stage } from '@countinghouse/contract/setting/setting.ts';
import { updateSetting } from '@countinghouse/contract/setting/update-setting.ts';
import { User, user } from '@countinghouse/contract/user/user.ts';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pageFaults } from '../../../../test/page-faults.ts';
import { settingOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, speak, type TextName } from '../../../../test/say.ts';
import { answers, callsTo, refuses, waits } from '../../../../test/server-answers.ts';
import { phone, show } from '../../../../test/show.tsx';
import { currentSetting } from '../../../kernel/setting/setting.ts';
import { LabelsPart, QualificationsPart } from './named-list-part.tsx';

const stages = [
  { key: 'new', name: 'New', tone: 'info', outcome: 'open' },
  { key: 'call_back', name: 'Call back', tone: 'warning', outcome: 'open' },
  { key: 'gold', name: 'Gold', tone: 'success', outcome: 'won' },
] satisfies Stage[];
const gold = stages[2] as Stage;
const versionNow = (): number => currentSetting()?.version ?? 0;
const sent = () => callsTo(updateSetting).map(({ body }) => body);
const savesWhatIsSent = () =>
  answers(updateSetting, ({ input: { body } }) => ({
    ...settingOf({ ...(body as Partial<Setting>), version: versionNow() + 1 }),
    approval: null,
  }));

const nameOf = (name: string, language: 'en' | 'de' = 'en') =>
  page.getByRole('textbox', { name: `${speak(language)('setting.name')}: ${name}` });
const button = (key: TextName, values = {}) => page.getByRole('button', { name: say(key, values) });
const remove = (name: string) => button('setting.removeNamed', { name }).click();
/** The page's error message, as opposed to a toast. */
const problem = (text: string) => page.getByRole('alert').filter({ hasText: text });
const shownNames = (): string[] =>
  [...document.querySelectorAll<HTMLInputElement>('ol input[maxlength]')].map(({ value }) => value);

/** Answers how many leads have a label or a stage. */
const usedBy = (count: number) =>
  answers(user.routes.list, {
    users: count > 0 ? [sampleOf(User, { id: idOf(1), role: 'lead' })] : [],
    count,
    countIsMinimum: false,
    pageToCreate: 1,
  });
const showStages = async () => {
  await show(<QualificationsPart />, { setting: { qualifications: stages } });
  await expect.element(nameOf('Gold')).toBeVisible();
};

describe('changing the stages of a sale', () => {
  test('a renamed stage keeps its key', async () => {
    await showStages();
    savesWhatIsSent();
    const version = versionNow();
    await nameOf('Gold').fill('Platinum');
    await button('setting.save').click();
    await expect.element(page.getByText(say('setting.saved'))).toBeVisible();
    expect(sent()).toEqual([{ qualifications: [...stages.slice(0, 2), { ...gold, name: 'Platinum' }], version }]);
  });

  test('a new stage can be named, cannot be saved without a name, and gets a key from it', async () => {
    await showStages();
    savesWhatIsSent();
    await button('setting.addQualification').click();
    await expect.element(nameOf(say('setting.newEntry'))).toHaveFocus();
    await expect.element(button('setting.save')).toBeDisabled();
    await userEvent.keyboard('Größte Kunden!');
    await button('setting.save').click();
    await expect.element(page.getByText('grosste_kunden')).toBeVisible();
    expect(sent()).toMatchObject([{ qualifications: [...stages, { key: 'grosste_kunden', name: 'Größte Kunden!' }] }]);
  });

  test('a stage moves up and down within the ends of the list', async () => {
    await showStages();
    await expect.element(button('setting.moveUp', { name: 'New' })).toBeDisabled();
    await expect.element(button('setting.moveDown', { name: 'Gold' })).toBeDisabled();
    await button('setting.moveUp', { name: 'Gold' }).click();
    expect(shownNames()).toEqual(['New', 'Gold', 'Call back']);
    await button('setting.moveDown', { name: 'New' }).click();
    expect(shownNames()).toEqual(['Gold', 'New', 'Call back']);
  });

  test('nothing can be saved without changes, or after the change was undone', async () => {
    await showStages();
    await expect.element(button('setting.save')).toBeDisabled();
    await button('setting.moveUp', { name: 'Gold' }).click();
    await expect.element(button('setting.save')).toBeEnabled();
    await button('setting.moveDown', { name: 'Gold' }).click();
    await expect.element(button('setting.save')).toBeDisabled();
  });

  test('a stage that was never renamed is shown in German and stays a default when the list is saved', async () => {
    const german = speak('de');
    await show(<QualificationsPart />, { language: 'de', setting: { qualifications: stages } });
    savesWhatIsSent();
    const callBack = german('word.call_back');
    await nameOf(callBack, 'de').fill('Später');
    await nameOf('Später', 'de').fill(callBack);
    await nameOf('Gold', 'de').fill('Goldkunden');
    await page.getByRole('button', { name: german('setting.save') }).click();
    await expect.element(page.getByText(german('setting.saved'))).toBeVisible();
    expect(sent()).toMatchObject([{ qualifications: [stages[0], stages[1], { ...gold, name: 'Goldkunden' }] }]);
  });

  test('a refusal of the server is shown above the button, and the list keeps its edits', async () => {
    await showStages();
    refuses(updateSetting, { status: 409, code: 'inUse', message: 'The stage “Gold” is used by 2 leads.' });
    await nameOf('Gold').fill('Platinum');
    await button('setting.save').click();
    await expect.element(problem('The stage “Gold” is used by 2 leads.')).toBeVisible();
    expect(shownNames()).toContain('Platinum');
  });
});

describe('removing', () => {
  test('a stage with leads stays, with their number', async () => {
    await showStages();
    usedBy(1_200);
    await remove('Gold');
    await expect
      .element(problem(say('setting.removeUsed', { count: 1_200, formatted: '1,200', name: 'Gold' })))
      .toBeVisible();
    expect(shownNames()).toContain('Gold');
    expect(callsTo(user.routes.list).map(({ query }) => query)).toEqual([
      { filters: '{"qualifications":{"eq":"gold"}}', page: '1', pageSize: '1' },
    ]);
  });

  test('the leads with a label are counted, although a customer can have several', async () => {
    await show(<LabelsPart />);
    usedBy(1);
    await remove('Diamonds');
    await expect
      .element(problem(say('setting.removeUsed', { count: 1, formatted: '1', name: 'Diamonds' })))
      .toBeVisible();
    expect(callsTo(user.routes.list).at(-1)?.query).toMatchObject({ filters: '{"labels":{"has":"diamond"}}' });
  });

  test('a stage without leads is removed when the list is saved', async () => {
    await showStages();
    usedBy(0);
    savesWhatIsSent();
    await remove('Gold');
    await expect.poll(shownNames).toEqual(['New', 'Call back']);
    expect(sent()).toEqual([]);
    await button('setting.save').click();
    await expect.poll(sent).toMatchObject([{ qualifications: stages.slice(0, 2) }]);
  });

  test('a stage that was not saved yet is removed without a call to the server', async () => {
    await showStages();
    await button('setting.addQualification').click();
    await remove(say('setting.newEntry'));
    await expect.poll(shownNames).toEqual(['New', 'Call back', 'Gold']);
    expect(callsTo(user.routes.list)).toHaveLength(0);
  });

  test('a stage stays if its leads cannot be counted', async () => {
    await showStages();
    refuses(user.routes.list, { status: 500, code: 'unexpected', message: 'Something went wrong here.' });
    await remove('Gold');
    await expect.element(problem('Something went wrong here.')).toBeVisible();
    expect(shownNames()).toContain('Gold');
  });

  test('edits made while the server counts are not lost', async () => {
    await showStages();
    usedBy(0);
    const arrive = waits(user.routes.list);
    await remove('Gold');
    await nameOf('New').fill('Fresh');
    arrive();
    await expect.poll(shownNames).toEqual(['Fresh', 'Call back']);
  });
});

describe('the colour and outcome of a stage', () => {
  test('are chosen in its row and sent with the list, without touching the other stages', async () => {
    await showStages();
    savesWhatIsSent();
    await page.getByRole('combobox', { name: `${say('field.tone')}: Call back` }).click();
    await page.getByRole('option', { name: say('setting.toneError') }).click();
    await page.getByRole('combobox', { name: `${say('field.outcome')}: Call back` }).click();
    await page.getByRole('option', { name: say('setting.outcomeLost') }).click();
    await button('setting.save').click();
    const callBack = { ...stages[1], tone: 'error', outcome: 'lost' };
    await expect.poll(sent).toMatchObject([{ qualifications: [stages[0], callBack, stages[2]] }]);
  });

  test('are not offered for labels', async () => {
    await show(<LabelsPart />, { setting: { labels: [{ key: 'forex', name: 'Forex' }] } });
    await expect.element(nameOf('Forex')).toBeVisible();
    await expect.element(page.getByRole('combobox')).not.toBeInTheDocument();
  });
});

describe('two people at once', () => {
  test('shows both lists and keeps the user’s own until it is saved again', async () => {
    await showStages();
    const storedSetting = settingOf({ qualifications: stages.slice(0, 1), version: versionNow() + 1 });
    answers(getSetting, storedSetting);
    refuses(updateSetting, { status: 412, code: 'versionConflict', message: 'Somebody else changed this.' });
    await nameOf('Gold').fill('Platinum');
    await button('setting.save').click();
    const row = page.getByRole('row').filter({ hasText: say('setting.tabQualifications') });
    await expect.element(row).toMatchTextContent(/New, Call back, Platinum/);
    savesWhatIsSent();
    await button('setting.save').click();
    await expect.poll(() => sent().at(-1)).toMatchObject({ version: storedSetting.version });
    expect(shownNames()).toEqual(['New', 'Call back', 'Platinum']);
  });
});

describe('layout and accessibility', () => {
  test('shows a message without labels', async () => {
    await show(<LabelsPart />, { setting: { labels: [] } });
    await expect.element(page.getByText(say('setting.nothingListed'))).toBeVisible();
  });

  test('is readable and accessible in German on a phone', async () => {
    const long: Stage = {
      ...gold,
      key: 'x'.repeat(40),
      name: 'Vermögensverwaltungsgesellschaft mit Sondervereinbarung',
    };
    await show(<QualificationsPart />, {
      language: 'de',
      size: phone,
      mode: 'dark',
      setting: { qualifications: [...stages.slice(0, 2), long] },
    });
    await expect.element(nameOf(long.name, 'de')).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});
