import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pageFaults } from '../../../test/page-faults.ts';
import { say, speak } from '../../../test/say.ts';
import { type ShowOptions, phone, show } from '../../../test/show.tsx';
import { UiLocales } from '../provider/ui-locale.ts';
import { FilterBar } from './filter-bar.tsx';
import type { Filter, FilterField } from './filter-model.ts';

const fields: readonly FilterField[] = [
  { id: 'name', label: 'Name', kind: 'text' },
  {
    id: 'kind',
    label: 'Kind',
    kind: 'select',
    choices: ['Card', 'Bank', 'Cash'].map((label) => ({ value: label.toLowerCase(), label })),
  },
  { id: 'amount', label: 'Amount', kind: 'number' },
  { id: 'hidden', label: 'Hidden', kind: 'boolean' },
  { id: 'due', label: 'Due', kind: 'day' },
  { id: 'seen', label: 'Seen', kind: 'instant', nullable: true },
];
const onFilterChange = vi.fn<(filter: Filter) => void>();
const searched = vi.fn<(search: string) => void>();

beforeEach(() => vi.clearAllMocks());
afterEach(() => vi.useRealTimers());

function Bar({ start = {}, zone = 'Europe/Berlin', language = 'en' }) {
  const [filter, setFilter] = useState<Filter>(start);
  const [search, setSearch] = useState('');
  return (
    <UiLocales value={{ language, zone }}>
      <FilterBar
        fields={fields}
        filter={filter}
        onFilterChange={(next) => {
          onFilterChange(next);
          setFilter(next);
        }}
        search={search}
        onSearchChange={(next) => {
          searched(next);
          setSearch(next);
        }}
        extra={
          <button type="button" onClick={() => setSearch('from a view')}>
            View
          </button>
        }
      />
    </UiLocales>
  );
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const editor = (label: string) => page.getByRole('dialog', { name: label });
const chip = (shownText: string) => page.getByRole('button', { name: shownText });
const lastFilter = () => onFilterChange.mock.calls.at(-1)?.[0];
const add = async (label: string) => {
  await button(say('ui.addFilter')).click();
  await page.getByRole('menuitem', { name: label }).click();
  await expect.element(editor(label)).toBeVisible();
};
const apply = (label: string) =>
  editor(label)
    .getByRole('button', { name: say('ui.apply') })
    .click();

describe('a filter', () => {
  test('for text takes effect once applied, and is shown in words', async () => {
    await show(<Bar />);
    await add('Name');
    const input = editor('Name').getByRole('textbox');
    await expect.element(input).toHaveFocus();
    await input.fill('quill');
    expect(onFilterChange).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    await expect.poll(lastFilter).toEqual({ name: { contains: 'quill' } });
    await expect.element(chip(`Name ${say('ui.contains')} “quill”`)).toBeVisible();
  });

  test('closed with Escape has no effect and leaves no chip', async () => {
    await show(<Bar />);
    await add('Name');
    await editor('Name').getByRole('textbox').fill('quill');
    await userEvent.keyboard('{Escape}');
    await expect.element(button('Name')).not.toBeInTheDocument();
    expect(onFilterChange).not.toHaveBeenCalled();
  });

  test('for choices accepts several and names the first two', async () => {
    await show(<Bar />);
    await add('Kind');
    for (const name of ['Card', 'Bank', 'Cash']) await editor('Kind').getByRole('checkbox', { name }).click();
    await apply('Kind');
    await expect.poll(lastFilter).toEqual({ kind: { in: ['card', 'bank', 'cash'] } });
    await expect.element(chip('Kind Card, Bank +1')).toBeVisible();
  });

  test('for choices takes effect when the reader goes on elsewhere, and not with Escape', async () => {
    await show(<Bar />);
    await add('Kind');
    await editor('Kind').getByRole('checkbox', { name: 'Card' }).click();
    await userEvent.keyboard('{Escape}');
    await expect.element(editor('Kind')).not.toBeInTheDocument();
    expect(onFilterChange).not.toHaveBeenCalled();
    await add('Kind');
    await editor('Kind').getByRole('checkbox', { name: 'Card' }).click();
    await button('View').click();
    await expect.poll(lastFilter).toEqual({ kind: { in: ['card'] } });
    // The press also acts on the button, although the chip beside it grows.
    await expect.element(page.getByRole('textbox', { name: say('ui.search') })).toHaveValue('from a view');
  });

  test('from a link with one choice opens with that box ticked', async () => {
    await show(<Bar start={{ kind: { eq: 'bank' } }} />);
    await chip('Kind Bank').click();
    await expect.element(editor('Kind').getByRole('checkbox', { name: 'Bank' })).toBeChecked();
    await expect.element(editor('Kind').getByRole('checkbox', { name: 'Card' })).not.toBeChecked();
  });

  test.each([
    ['en', '≥ 1,500'],
    ['de', '≥ 1.500'],
  ])('for a number may have one end, formatted as in %s', async (language, shownText) => {
    await show(<Bar language={language} />);
    await add('Amount');
    await editor('Amount').getByLabelText(say('ui.min')).fill('1500');
    await apply('Amount');
    await expect.poll(lastFilter).toEqual({ amount: { gte: 1500 } });
    await expect.element(chip(`Amount ${shownText}`)).toBeVisible();
  });

  test('for yes or no can select no', async () => {
    await show(<Bar />);
    await add('Hidden');
    await editor('Hidden').getByText(say('ui.no'), { exact: true }).click();
    await apply('Hidden');
    await expect.poll(lastFilter).toEqual({ hidden: { eq: false } });
    await expect.element(chip(`Hidden ${say('ui.no')}`)).toBeVisible();
  });

  test('for what is empty is offered only where a field can be empty, and replaces any other question', async () => {
    await show(<Bar start={{ seen: { gte: '2026-03-01T00:00:00.000Z' }, due: { gte: '2026-03-01' } }} />);
    await chip('Seen ≥ 1 Mar 2026').click();
    await editor('Seen')
      .getByRole('checkbox', { name: say('ui.emptyValue') })
      .click();
    await apply('Seen');
    await expect.poll(lastFilter).toEqual({ seen: { isNull: true }, due: { gte: '2026-03-01' } });
    await chip('Due ≥ 1 Mar 2026').click();
    await expect.element(editor('Due').getByRole('button', { name: say('ui.today') })).toBeVisible();
    await expect.element(editor('Due').getByRole('checkbox')).not.toBeInTheDocument();
  });

  test('is removed by its cross, by Clear in its editor, or together with all others by Clear all', async () => {
    await show(<Bar start={{ name: { contains: 'a' }, hidden: { eq: true }, amount: { lte: 5 } }} />);
    await button(say('ui.remove', { name: 'Name' })).click();
    expect(lastFilter()).toEqual({ hidden: { eq: true }, amount: { lte: 5 } });
    await chip('Amount ≤ 5').click();
    await editor('Amount')
      .getByRole('button', { name: say('ui.clear') })
      .click();
    expect(lastFilter()).toEqual({ hidden: { eq: true } });
    await expect.element(button(say('ui.clearAll'))).not.toBeInTheDocument();
    await add('Name');
    await editor('Name').getByRole('textbox').fill('b');
    await apply('Name');
    await button(say('ui.clearAll')).click();
    expect(lastFilter()).toEqual({});
  });
});

describe('days', () => {
  test('of an instant begin and end at the reader’s midnight, also when the clocks change', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime('2026-03-29T12:00:00Z');
    await show(<Bar />);
    await add('Seen');
    await editor('Seen')
      .getByRole('button', { name: say('ui.today') })
      .click();
    await apply('Seen');
    await expect
      .poll(lastFilter)
      .toEqual({ seen: { gte: '2026-03-28T23:00:00.000Z', lt: '2026-03-29T22:00:00.000Z' } });
    await expect.element(chip('Seen 29 Mar 2026')).toBeVisible();
  });

  test('of the calendar are the same in every zone, and last month ends with its last day', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime('2026-02-28T23:30:00Z');
    await show(<Bar zone="Pacific/Auckland" />);
    await add('Due');
    await editor('Due')
      .getByRole('button', { name: say('ui.lastMonth') })
      .click();
    await expect
      .element(editor('Due').getByRole('button', { name: say('ui.lastMonth') }))
      .toHaveAttribute('aria-pressed', 'true');
    await apply('Due');
    await expect.poll(lastFilter).toEqual({ due: { gte: '2026-02-01', lte: '2026-02-28' } });
    await expect.element(chip('Due 1 Feb 2026 – 28 Feb 2026')).toBeVisible();
  });

  test('are picked in a calendar with weeks from Monday', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime('2026-03-15T12:00:00Z');
    await show(<Bar />);
    await add('Due');
    const calendar = editor('Due');
    await expect.element(calendar.getByRole('row').first()).toHaveTextContent('MoTuWeThFrSaSu');
    await calendar.getByRole('button', { name: '3 March 2026' }).click();
    await calendar.getByRole('button', { name: '9 March 2026' }).click();
    await apply('Due');
    await expect.poll(lastFilter).toEqual({ due: { gte: '2026-03-03', lte: '2026-03-09' } });
  });
});

describe('the search box', () => {
  const box = () => page.getByRole('textbox', { name: say('ui.search') });
  /** Like `fill`, but synchronous: no time passes between the keys. */
  const write = (text: string) => {
    const input = box().element() as HTMLInputElement;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };

  test('searches once the user has stopped typing, not after each key', async () => {
    await show(<Bar />);
    await expect.element(box()).toBeVisible();
    const start = performance.now();
    for (const typed of ['r', 'ra', 'radio']) write(typed);
    expect(searched).not.toHaveBeenCalled();
    await expect.poll(() => searched.mock.calls).toEqual([['radio']]);
    expect(performance.now() - start).toBeGreaterThan(290);
  });

  test('searches immediately on Enter and when it is cleared', async () => {
    await show(<Bar />);
    await box().fill('radio');
    await userEvent.keyboard('{Enter}');
    expect(searched).toHaveBeenLastCalledWith('radio');
    await button(say('ui.clear')).click();
    expect(searched).toHaveBeenLastCalledWith('');
    await expect.element(box()).toHaveValue('');
  });

  test('shows the text of a selected saved view', async () => {
    await show(<Bar />);
    await box().fill('radio');
    await button('View').click();
    await expect.element(box()).toHaveValue('from a view');
  });
});

test.each([
  ['on a phone', { size: phone }],
  ['in the dark, compact', { mode: 'dark', compact: true }],
] as const satisfies readonly (readonly [string, ShowOptions])[])(
  'an open question about days is readable and accessible in German %s',
  async (_name, options) => {
    await show(<Bar language="de" start={{ seen: { gte: '2026-03-01T00:00:00.000Z' } }} />, {
      language: 'de',
      ...options,
    });
    await page.getByRole('button', { name: 'Seen ≥ 01.03.2026' }).click();
    await expect.element(page.getByRole('button', { name: speak('de')('ui.lastThirtyDays') })).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  },
);
