import { campaign } from '@countinghouse/contract/campaign/campaign.ts';
import { project } from '@countinghouse/contract/project/project.ts';
import { updateProfile } from '@countinghouse/contract/user/profile.ts';
import { type User, user } from '@countinghouse/contract/user/user.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { lists } from '../../../../test/list-answers.ts';
import { pageFaults } from '../../../../test/page-faults.ts';
import { personOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, speak } from '../../../../test/say.ts';
import { callsTo, isUnreachable, refuses, waits } from '../../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../../test/show.tsx';
import { PaletteButton } from './palette-button.tsx';

const iris = personOf('lead', { id: idOf(7), firstName: 'Iris', lastName: 'Crane', email: 'iris@example.test' });
const sven = personOf('regular', { id: idOf(8), firstName: 'Sven', lastName: 'Crane', email: 'sven@example.test' });
const craneCampaign = sampleOf(campaign.item, { id: idOf(20), name: 'Crane fair' });
const craneProject = sampleOf(project.item, {
  id: idOf(30),
  name: 'Crane tower',
  descriptionEn: 'Tower',
  descriptionFr: 'Tour',
  descriptionDe: 'Turm',
  descriptionNl: 'Toren',
  duration: 12,
  coefficient: 1,
  minimumAmount: 1000,
});

const people = (...found: readonly User[]): void => {
  lists(user, found);
};

/** The button on a page that also has a field. */
const showButton = (options: ShowOptions = {}) =>
  show(
    <main>
      <h1>Office</h1>
      <input aria-label="A field" />
      <PaletteButton />
    </main>,
    { address: '/office', ...options },
  );
const opener = () => page.getByRole('button', { name: say('shell.searchHint') });
const palette = () => page.getByRole('dialog', { name: say('shell.search') });
const input = () => palette().getByRole('combobox', { name: say('shell.searchHint') });
const option = (name: string | RegExp) => palette().getByRole('option', { name });
const openPalette = async (options: ShowOptions = {}) => {
  const shown = await showButton(options);
  await opener().click();
  await expect.element(input()).toHaveFocus();
  return shown;
};

beforeEach(() => {
  people(iris);
  lists(campaign, [craneCampaign]);
  lists(project, [craneProject]);
});

describe('opening the palette', () => {
  test('works by its button', async () => {
    await openPalette();
    await expect.element(option(say('shell.dashboard'))).toBeVisible();
  });

  test('works by Ctrl+K, also from within a field', async () => {
    await showButton();
    await page.getByLabelText('A field').click();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(input()).toHaveFocus();
  });

  test('names its key as a German keyboard does', async () => {
    await showButton({ language: 'de' });
    await expect
      .element(page.getByRole('button', { name: speak('de')('shell.searchHint') }))
      .toMatchTextContent(/Strg K/);
  });

  test('can be undone with Escape, and the search is empty next time', async () => {
    await openPalette();
    await input().fill('zzzz');
    await userEvent.keyboard('{Escape}');
    await expect.element(palette()).not.toBeInTheDocument();
    await opener().click();
    await expect.element(input()).toHaveValue('');
  });
});

describe('screens in the palette', () => {
  test('are found by a part of their name and opened with Enter', async () => {
    const shown = await openPalette();
    await input().fill('campai');
    await expect.element(option(say('shell.campaigns'))).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{Enter}');
    await expect.element(palette()).not.toBeInTheDocument();
    await expect.poll(() => shown.address()).toBe('/office/campaigns');
  });

  test('are opened by a click', async () => {
    const shown = await openPalette();
    await option(say('shell.profile')).click();
    await expect.poll(() => shown.address()).toBe('/office/profile');
  });

  test('of the administration are offered to an admin', async () => {
    await openPalette();
    for (const name of [say('shell.settings'), say('shell.users'), say('shell.billing')])
      await expect.element(option(name)).toBeInTheDocument();
  });

  test('of the administration are not offered to a standard user, who has the others', async () => {
    await openPalette({ as: personOf('regular') });
    await expect.element(option(say('shell.leads'))).toBeInTheDocument();
    for (const name of [say('shell.settings'), say('shell.users'), say('shell.billing')])
      await expect.element(option(name)).not.toBeInTheDocument();
  });
});

describe('moving by keyboard', () => {
  const selectedOption = () => palette().getByRole('option', { selected: true });

  test('goes down and up, wraps at both ends, and announces the marked entry to screen readers', async () => {
    await openPalette();
    const first = say('shell.today');
    await expect.element(selectedOption()).toHaveTextContent(first);
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(selectedOption()).toHaveTextContent(say('shell.dashboard'));
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    await expect.element(selectedOption()).toHaveTextContent(say('shell.logOut'));
    await expect.element(input()).toHaveAttribute('aria-activedescendant', selectedOption().element().id);
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(selectedOption()).toHaveTextContent(first);
  });

  test('restarts at the first entry when the search changes', async () => {
    await openPalette();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await input().fill('a');
    await expect.element(palette().getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  });
});

describe('records in the palette', () => {
  test('are searched for from the first letter on', async () => {
    await openPalette();
    await input().fill(' ');
    expect(callsTo(user.routes.search)).toHaveLength(0);
    await input().fill('c');
    await expect.element(option(/Crane fair/)).toBeVisible();
    expect(callsTo(campaign.routes.search).map(({ query }) => query)).toMatchObject([{ q: 'c', pageSize: '6' }]);
  });

  test('are searched for once while the user keeps typing', async () => {
    await openPalette();
    // In one go, because a busy machine may type more slowly than the palette's debounce.
    for (const letter of 'crane') document.execCommand('insertText', false, letter);
    await expect.element(option(/Iris Crane/).first()).toBeVisible();
    expect(callsTo(campaign.routes.search).map(({ query }) => query['q'])).toEqual(['crane']);
  });

  test.each([
    ['lead', 'Iris Crane', say('shell.paletteLeads'), `/office/leads/${idOf(7)}`],
    ['campaign', 'Crane fair', say('shell.paletteCampaigns'), `/office/campaigns?record=${idOf(20)}`],
    ['project', 'Crane tower', say('shell.paletteProjects'), `/office/projects?record=${idOf(30)}`],
    ['member of staff', 'Sven Crane', say('shell.paletteUsers'), `/office/users?record=${idOf(8)}`],
  ])('link to a %s from their own group', async (_kind, name, group, address) => {
    people(iris, sven);
    const shown = await openPalette();
    await input().fill('crane');
    const groupOf = palette().getByRole('group', { name: group });
    await groupOf.getByRole('option', { name: new RegExp(name) }).click();
    await expect.poll(() => shown.address()).toBe(address);
  });

  test('of staff are searched for by an admin and not by a standard user', async () => {
    const requestedRoles = () => callsTo(user.routes.search).map(({ query }) => query['filters']);
    await openPalette({ as: personOf('regular') });
    await input().fill('crane');
    await expect.element(option(/Iris Crane/)).toBeVisible();
    expect(requestedRoles()).toEqual(['{"role":{"eq":"lead"}}']);
  });

  test('come before screens, and Enter opens the first', async () => {
    const shown = await openPalette();
    await input().fill('cam');
    people(personOf('lead', { id: idOf(9), firstName: 'Cam', lastName: 'Bell' }));
    lists(campaign, [sampleOf(campaign.item, { id: idOf(21), name: 'Camp letter' })]);
    await input().fill('camp');
    await expect.element(option(/Camp letter/)).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => shown.address()).toBe(`/office/campaigns?record=${idOf(21)}`);
  });

  test('without a match are reported only once the server has answered', async () => {
    people();
    lists(project, []);
    lists(campaign, []);
    const arrive = waits(campaign.routes.search);
    await openPalette();
    await input().fill('zebra');
    await expect.poll(() => callsTo(campaign.routes.search)).toHaveLength(1);
    await expect.element(palette().getByText(say('shell.paletteNothing'))).not.toBeInTheDocument();
    arrive();
    await expect.element(palette().getByText(say('shell.paletteNothing'))).toBeVisible();
  });

  test('of one kind are still found if the search for another kind fails', async () => {
    isUnreachable(project.routes.search);
    await openPalette();
    await input().fill('crane');
    await expect.element(option(/Crane fair/)).toBeVisible();
  });
});

describe('actions in the palette', () => {
  test('switch to dark and store it in the profile', async () => {
    await openPalette();
    await option(say('shell.actionDark')).click();
    await expect.poll(() => callsTo(updateProfile).map(({ body }) => body)).toEqual([{ mode: 'dark' }]);
    await opener().click();
    await expect.element(option(say('shell.actionLight'))).toBeInTheDocument();
  });

  test('are undone if the server refuses, with the reason', async () => {
    refuses(updateProfile, { status: 409, code: 'unexpected', message: 'Please try later.' });
    await openPalette();
    await option(say('shell.actionCompact')).click();
    await expect.element(page.getByText('Please try later.')).toBeVisible();
    await opener().click();
    await expect.element(option(say('shell.actionCompact'))).toBeInTheDocument();
  });
});

test.each([
  ['in the light', {}],
  ['in the dark, compact', { mode: 'dark', compact: true }],
] as const)('the palette is accessible and fits a phone in German %s', async (_name, options) => {
  people(personOf('lead', { firstName: 'Wilhelmina', lastName: 'Donaudampfschifffahrtskapitänsgattin-Crane' }));
  await showButton({ language: 'de', size: phone, ...options });
  const german = speak('de');
  await page.getByRole('button', { name: german('shell.searchHint') }).click();
  await page.getByRole('combobox').fill('crane');
  await expect.element(page.getByRole('option', { name: /Wilhelmina/ }).first()).toBeVisible();
  expect(await pageFaults('de')).toEqual([]);
});
