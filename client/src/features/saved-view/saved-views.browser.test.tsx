import { SavedView, savedView } from '@countinghouse/contract/saved-view/saved-view.ts';
import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { field } from '../../../test/field.ts';
import { lists } from '../../../test/list-answers.ts';
import { pageFaults } from '../../../test/page-faults.ts';
import { personOf } from '../../../test/people.ts';
import { idOf, sampleOf } from '../../../test/sample.ts';
import { say, speak } from '../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../test/show.tsx';
import { SavedViews } from './index.ts';

const { routes } = savedView;
const viewOf = (number: number, name: string, fields: Partial<SavedView> = {}): SavedView =>
  sampleOf(SavedView, {
    id: idOf(number),
    list: 'campaign',
    name,
    search: `?q=${name}`,
    mine: true,
    version: 2,
    ...fields,
  });
const recent = viewOf(1, 'Recent');
const colleagueView = viewOf(2, 'Large', { mine: false, shared: true, ownerName: 'Grace Ink' });

/** A list that applies its view. */
function List({ start = '' }: { readonly start?: string }) {
  const [shown, setShown] = useState<{ readonly view: string | undefined; readonly search: string }>({
    view: undefined,
    search: start,
  });
  return (
    <main>
      <SavedViews
        list="campaign"
        search={shown.search}
        chosen={shown.view}
        onChoose={(view, search) => setShown({ view, search })}
      />
      <p>Shown: {shown.search || 'everything'}</p>
      <button type="button" onClick={() => setShown({ ...shown, search: '?q=changed' })}>
        Ask for something else
      </button>
    </main>
  );
}

const menuButton = (name = say('savedView.views')) => page.getByRole('button', { name, exact: true });
const item = (name: string) => page.getByRole('menuitem', { name });
const dialog = (name: string) => page.getByRole('dialog', { name });
const choose = async (view: SavedView, label = view.name) => {
  await menuButton().click();
  await item(label).click();
  await expect.element(menuButton(view.name)).toBeVisible();
};
const pick = async (button: string, entry: string) => {
  await menuButton(button).click();
  await item(entry).click();
};

beforeEach(() => lists(savedView, [recent, colleagueView]));

describe('selecting a view', () => {
  test('applies its search, marks it, and shows its owner if it is another person’s', async () => {
    await show(<List />);
    await menuButton().click();
    await expect.element(page.getByRole('group', { name: say('savedView.mine') })).toMatchTextContent(/Recent/);
    await expect
      .element(page.getByRole('group', { name: say('savedView.others') }))
      .toMatchTextContent(/Large · Grace Ink/);
    await item('Recent').click();
    await expect.element(page.getByText('Shown: ?q=Recent')).toBeVisible();
    await menuButton('Recent').click();
    await expect.element(item('Recent')).toHaveAttribute('aria-current', 'true');
  });

  test('loads only the views of this list', async () => {
    await show(<List />);
    await expect.poll(() => callsTo(routes.list).at(-1)?.query['filters']).toBe('{"list":{"eq":"campaign"}}');
  });

  test('is not offered to a role that has no views', async () => {
    await show(<List />, { as: personOf('lead') });
    await expect.element(page.getByText('Shown: everything')).toBeVisible();
    await expect.element(menuButton()).not.toBeInTheDocument();
    expect(callsTo(routes.list)).toHaveLength(0);
  });

  test('of another person cannot be changed, but can be the default', async () => {
    await show(<List />);
    await choose(colleagueView, 'Large · Grace Ink');
    await menuButton('Large').click();
    await expect.element(item(say('savedView.makeDefault'))).toBeVisible();
    await expect.element(item(say('savedView.rename', { name: 'Large' }))).not.toBeInTheDocument();
    await expect.element(item(say('savedView.delete', { name: 'Large' }))).not.toBeInTheDocument();
  });
});

describe('saving a view', () => {
  test('stores the current search by name, and shares it only on request', async () => {
    const made = viewOf(7, 'Autumn', { search: '?sort=name' });
    answers(routes.create, made);
    await show(<List start="?sort=name" />);
    await pick(say('savedView.views'), say('savedView.saveAs'));
    const form = dialog(say('savedView.saveTitle'));
    await form.getByRole('button', { name: say('ui.save') }).click();
    await expect.element(field(say('savedView.name'), form)).toHaveAccessibleDescription(say('error.required'));
    await field(say('savedView.name'), form).fill('Autumn');
    lists(savedView, [recent, made]);
    await form.getByRole('button', { name: say('ui.save') }).click();
    await expect.element(menuButton('Autumn')).toBeVisible();
    expect(callsTo(routes.create).map(({ body }) => body)).toEqual([
      { list: 'campaign', name: 'Autumn', search: '?sort=name', shared: false },
    ]);
  });

  test('shows a refusal of the server at the name', async () => {
    refuses(routes.create, {
      status: 422,
      code: 'invalid',
      message: say('refusal.invalidInput'),
      fields: [{ path: 'name', code: 'duplicate', message: 'You have a view of this name.' }],
    });
    await show(<List />);
    await pick(say('savedView.views'), say('savedView.saveAs'));
    const form = dialog(say('savedView.saveTitle'));
    await field(say('savedView.name'), form).fill('Recent');
    await form.getByRole('button', { name: say('ui.save') }).click();
    await expect
      .element(field(say('savedView.name'), form))
      .toHaveAccessibleDescription('You have a view of this name.');
  });

  test('stores a changed search in the own view, with the version that was seen', async () => {
    answers(routes.update, { ...recent, search: '?q=changed', version: 3 });
    await show(<List />);
    await choose(recent);
    await menuButton('Recent').click();
    await expect.element(item(say('savedView.rename', { name: 'Recent' }))).toBeVisible();
    await expect.element(item(say('savedView.update', { name: 'Recent' }))).not.toBeInTheDocument();
    await menuButton('Recent').click();
    await page.getByRole('button', { name: 'Ask for something else' }).click();
    await pick('Recent', say('savedView.update', { name: 'Recent' }));
    await expect.poll(() => callsTo(routes.update).at(-1)?.body).toEqual({ search: '?q=changed', version: 2 });
  });

  test('can rename and share without touching the search', async () => {
    answers(routes.update, { ...recent, name: 'Newest', shared: true, version: 3 });
    await show(<List />);
    await choose(recent);
    await pick('Recent', say('savedView.rename', { name: 'Recent' }));
    const form = dialog(say('savedView.renameTitle'));
    await field(say('savedView.name'), form).fill('Newest');
    await form.getByRole('switch').click();
    await form.getByRole('button', { name: say('ui.save') }).click();
    await expect.poll(() => callsTo(routes.update).at(-1)?.body).toEqual({ name: 'Newest', shared: true, version: 2 });
  });
});

describe('deleting a view', () => {
  const remove = async (view: SavedView) => {
    await choose(view);
    await pick(view.name, say('savedView.delete', { name: view.name }));
    return dialog(say('savedView.deleteTitle', { name: view.name }));
  };

  test('asks for confirmation, explains the effect on others, and leaves the list unchanged', async () => {
    const shared = viewOf(3, 'Team', { shared: true });
    lists(savedView, [shared]);
    answers(routes.removeMany, { done: 1, refused: [] });
    await show(<List />);
    const question = await remove(shared);
    await expect.element(question).toMatchTextContent(say('savedView.deleteShared'));
    expect(callsTo(routes.removeMany)).toHaveLength(0);
    lists(savedView, []);
    await question.getByRole('button', { name: say('savedView.deleteConfirm') }).click();
    await expect.element(menuButton()).toBeVisible();
    await expect.element(page.getByText('Shown: ?q=Team')).toBeVisible();
    expect(callsTo(routes.removeMany).at(-1)?.body).toEqual({ ids: [shared.id] });
  });

  test('shows why the server refuses', async () => {
    refuses(routes.removeMany, { status: 403, code: 'forbidden', message: say('error.forbidden') });
    await show(<List />);
    const question = await remove(recent);
    await expect.element(question).toMatchTextContent(say('savedView.deletePrivate'));
    await question.getByRole('button', { name: say('savedView.deleteConfirm') }).click();
    await expect.element(page.getByText(new RegExp(RegExp.escape(say('error.forbidden'))))).toBeVisible();
  });
});

describe('the default view of a list', () => {
  const key = 'list.campaign.view';
  const keep = ({ id, search }: SavedView) => localStorage.setItem(key, JSON.stringify({ id, search }));

  test('is applied immediately at the plain address, but not at one with parameters', async () => {
    keep(recent);
    await show(
      <>
        <List />
        <List start="?q=asked" />
      </>,
    );
    await expect.element(page.getByText('Shown: ?q=Recent')).toBeVisible();
    await expect.element(page.getByText('Shown: ?q=asked')).toBeVisible();
  });

  test('is set and unset in the menu of the view', async () => {
    await show(<List />);
    await choose(recent);
    await pick('Recent', say('savedView.makeDefault'));
    await expect.poll(() => localStorage.getItem(key)).toMatch(/"\?q=Recent"/);
    await pick('Recent', say('savedView.noDefault'));
    await expect.poll(() => localStorage.getItem(key)).toBeNull();
  });

  test('is forgotten once its owner has deleted it', async () => {
    keep(viewOf(9, 'Gone'));
    await show(<List />);
    await expect.poll(() => localStorage.getItem(key)).toBeNull();
  });

  test('is ignored if the stored value is damaged', async () => {
    localStorage.setItem(key, '{"id":');
    await show(<List />);
    await expect.element(page.getByText('Shown: everything')).toBeVisible();
  });
});

test.each([
  ['on a phone', { size: phone }],
  ['in the dark, compact', { mode: 'dark', compact: true }],
] as const satisfies readonly (readonly [string, ShowOptions])[])(
  'the menu is readable and accessible in German %s',
  async (_name, options) => {
    const long = viewOf(1, 'Vermögensverwaltungsgesellschaftsvertragsänderungen im Herbst', { search: '?q=x' });
    lists(savedView, [long, colleagueView]);
    await show(<List />, { language: 'de', ...options });
    await menuButton(speak('de')('savedView.views')).click();
    await expect.element(item(speak('de')('savedView.saveAs'))).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
    await item(long.name).click();
    await expect.element(menuButton(long.name)).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  },
);
