import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pageFaults } from '../../../test/page-faults.ts';
import { say, speak } from '../../../test/say.ts';
import { phone, show } from '../../../test/show.tsx';
import { DataTable } from './data-table.tsx';
import { nothingSelected, type Selection } from './selection.ts';
import type { ColumnState, DataColumn, DataTableProps, Sort } from './table-props.ts';

interface Ship {
  readonly id: string;
  readonly name: string;
  readonly tons: number;
  readonly port: string;
}

const ships: readonly Ship[] = [
  { id: 'a', name: 'Aurora', tons: 1200, port: 'Hamburg' },
  { id: 'b', name: 'Baltic', tons: 800, port: 'Bremen' },
  { id: 'c', name: 'Calypso', tons: 300, port: 'Kiel' },
];
const columns: readonly DataColumn<Ship>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, sortable: true, always: true, width: 200 },
  { id: 'tons', header: 'Tons', cell: ({ tons }) => tons, sortable: true, numeric: true, width: 120, minWidth: 100 },
  { id: 'port', header: 'Port', cell: ({ port }) => <button type="button">{port}</button> },
];
const opened = vi.fn<(name: string) => void>();
const sorted = vi.fn<(sorting: Sort[]) => void>();
const paged = vi.fn<DataTableProps<Ship>['onPagingChange']>();
const arranged = vi.fn<(state: ColumnState) => void>();

beforeEach(() => vi.clearAllMocks());

/** A list that stores its reader's choices, as a screen does. */
function Fleet(props: Partial<DataTableProps<Ship>>) {
  const [sorting, setSorting] = useState<readonly Sort[]>([]);
  const [columnState, setColumnState] = useState<ColumnState>({ hidden: [], widths: {} });
  const [selection, setSelection] = useState<Selection>(nothingSelected);
  return (
    <DataTable
      label="Fleet"
      columns={columns}
      rows={ships}
      rowId={({ id }) => id}
      rowLabel={({ name }) => name}
      status="ready"
      empty={{ title: 'No ships' }}
      sorting={sorting}
      onSortingChange={(next) => {
        sorted(next);
        setSorting(next);
      }}
      paging={{ page: 1, pageSize: 25, total: 3 }}
      onPagingChange={paged}
      columnState={columnState}
      onColumnStateChange={(next) => {
        arranged(next);
        setColumnState(next);
      }}
      selection={selection}
      onSelectionChange={setSelection}
      bulkActions={<button type="button">Scrap</button>}
      onOpen={({ name }) => opened(name)}
      {...props}
    />
  );
}

const table = () => page.getByRole('table', { name: 'Fleet' });
const row = (name: string) => table().getByRole('row').filter({ hasText: name });
const tick = (name: string) => page.getByRole('checkbox', { name: say('ui.selectRow', { name }) });
const header = (name: string) => table().getByRole('button', { name });
const button = (name: string) => page.getByRole('button', { name });
const focusOf = (element: Element): void => (element as HTMLElement).focus();

describe('rows', () => {
  test('open on a click, but not on a control or while selecting text', async () => {
    await show(<Fleet />);
    await button('Kiel').click();
    await tick('Calypso').click();
    expect(opened).not.toHaveBeenCalled();
    getSelection()?.selectAllChildren(row('Aurora').element());
    row('Aurora')
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(opened).not.toHaveBeenCalled();
    getSelection()?.removeAllRanges();
    await row('Aurora').getByText('Aurora').click();
    expect(opened.mock.calls).toEqual([['Aurora']]);
  });

  test('are navigated by arrows, j and k, Home and End, selected by Space and opened by Enter', async () => {
    await show(<Fleet />);
    await expect.element(row('Aurora')).toBeVisible();
    focusOf(row('Aurora').element());
    await userEvent.keyboard('{End}');
    await expect.element(row('Calypso')).toHaveFocus();
    await userEvent.keyboard('k');
    await expect.element(row('Baltic')).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect.element(tick('Baltic')).toBeChecked();
    await userEvent.keyboard('{Home}{ArrowUp}');
    await expect.element(row('Aurora')).toHaveFocus();
    await userEvent.keyboard('j{Enter}');
    expect(opened.mock.calls).toEqual([['Baltic']]);
  });

  test('are selected and deselected as a range by Shift with a click or Space, and stay where they are', async () => {
    await show(<Fleet />);
    await expect.element(row('Aurora')).toBeVisible();
    const { top } = row('Aurora').element().getBoundingClientRect();
    await tick('Aurora').click();
    await tick('Calypso').click({ modifiers: ['Shift'] });
    for (const name of ['Aurora', 'Baltic', 'Calypso']) await expect.element(tick(name)).toBeChecked();
    expect(row('Aurora').element().getBoundingClientRect().top).toBe(top);
    await expect.element(page.getByText(say('ui.selectedRows', { count: 3, formatted: '3' }))).toBeVisible();
    focusOf(row('Baltic').element());
    await userEvent.keyboard('{Shift>} {/Shift}');
    await expect.element(tick('Baltic')).not.toBeChecked();
    await expect.element(tick('Calypso')).not.toBeChecked();
    await expect.element(tick('Aurora')).toBeChecked();
    expect(opened).not.toHaveBeenCalled();
  });

  test('leave keys with Control to the browser', async () => {
    await show(<Fleet />);
    await expect.element(row('Aurora')).toBeVisible();
    focusOf(row('Aurora').element());
    await userEvent.keyboard('{Control>}j{/Control}');
    await expect.element(row('Aurora')).toHaveFocus();
  });

  test('share one tab stop, which follows the focus', async () => {
    await show(<Fleet />);
    await expect.element(row('Aurora')).toHaveAttribute('tabindex', '0');
    focusOf(row('Baltic').element());
    await expect.element(row('Baltic')).toHaveAttribute('tabindex', '0');
    await expect.element(row('Aurora')).toHaveAttribute('tabindex', '-1');
  });
});

describe('sorting', () => {
  test('starts with A for text and with the largest for numbers, and reverses with the next click', async () => {
    await show(<Fleet />);
    await header('Name').click();
    expect(sorted).toHaveBeenLastCalledWith([{ id: 'name', desc: false }]);
    await header('Tons').click();
    expect(sorted).toHaveBeenLastCalledWith([{ id: 'tons', desc: true }]);
    await expect
      .element(table().getByRole('columnheader').filter({ hasText: 'Tons' }))
      .toHaveAttribute('aria-sort', 'descending');
    await header('Tons').click();
    expect(sorted).toHaveBeenLastCalledWith([{ id: 'tons', desc: false }]);
  });

  test('adds a second column on Shift-click', async () => {
    await show(<Fleet />);
    await header('Name').click();
    await header('Tons').click({ modifiers: ['Shift'] });
    expect(sorted).toHaveBeenLastCalledWith([
      { id: 'name', desc: false },
      { id: 'tons', desc: true },
    ]);
  });

  test('is not offered for a column that the server cannot sort by', async () => {
    await show(<Fleet />);
    await expect.element(header('Name')).toBeVisible();
    await expect.element(header('Port')).not.toBeInTheDocument();
  });
});

describe('columns', () => {
  const openColumns = () => button(say('ui.columns')).click();
  const choice = (name: string) => page.getByRole('dialog').getByRole('checkbox', { name });
  const handle = (name: string) => page.getByRole('separator', { name: say('ui.resizeColumn', { name }) });

  test('can be hidden and shown, except the one that names the row', async () => {
    await show(<Fleet />);
    await openColumns();
    await expect.element(choice('Name')).toBeDisabled();
    await choice('Tons').click();
    await expect.element(row('Aurora').getByText('1200')).not.toBeInTheDocument();
    await button(say('ui.resetColumns')).click();
    await expect.element(row('Aurora').getByText('1200')).toBeVisible();
    expect(arranged).toHaveBeenLastCalledWith({ hidden: [], widths: {} });
  });

  test('change their width by arrow keys, down to the minimum, and reset it on a double click', async () => {
    await show(<Fleet />);
    await expect.element(handle('Tons')).toHaveAttribute('aria-valuenow', '120');
    focusOf(handle('Tons').element());
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(handle('Tons')).toHaveAttribute('aria-valuenow', '136');
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    await expect.element(handle('Tons')).toHaveAttribute('aria-valuenow', '100');
    await handle('Tons').dblClick();
    await expect.element(handle('Tons')).toHaveAttribute('aria-valuenow', '120');
  });

  const within = (width: number) => (
    <div style={{ width }}>
      <Fleet />
    </div>
  );
  const widths = () => [...document.querySelectorAll('thead th')].map((cell) => (cell as HTMLElement).offsetWidth);
  const scroller = () => document.querySelector('table')?.parentElement ?? document.body;
  const frame = 2;

  test('with little room, wide ones narrow down before the last one is out of sight', async () => {
    await show(within(460 + frame));
    await expect.element(handle('Port')).toBeVisible();
    expect(widths()).toEqual([161, 120, 139]);
    expect(scroller().scrollWidth).toBe(460);
  });

  test('with even less room, the table scrolls', async () => {
    await show(within(400 + frame));
    await expect.element(handle('Port')).toBeVisible();
    expect(widths()).toEqual([140, 120, 128]);
    expect(scroller().scrollWidth).toBe(428);
  });

  test('that were narrowed down are dragged from where they end', async () => {
    await show(within(460 + frame));
    await expect.element(handle('Name')).toBeVisible();
    const edge = handle('Name').element().getBoundingClientRect();
    await userEvent.dragAndDrop(handle('Name'), page.getByRole('table'), {
      sourcePosition: { x: edge.width / 2, y: edge.height / 2 },
      targetPosition: { x: 40 + 161 + 20, y: 15 },
    });
    await expect.poll(() => arranged.mock.lastCall?.[0].widths['name']).toBeGreaterThan(175);
    expect(arranged.mock.lastCall?.[0].widths['name']).toBeLessThan(190);
  });
});

describe('selection', () => {
  const status = () => page.getByRole('status');

  test('shows the number of selected rows with the bulk actions, and can be cleared', async () => {
    await show(<Fleet />);
    await expect.element(button('Scrap')).not.toBeInTheDocument();
    await tick('Aurora').click();
    await tick('Calypso').click();
    await expect.element(status().getByText(say('ui.selectedRows', { count: 2, formatted: '2' }))).toBeVisible();
    await expect.element(button('Scrap')).toBeVisible();
    await button(say('ui.clearSelection')).click();
    await expect.element(button('Scrap')).not.toBeInTheDocument();
    await expect.element(tick('Aurora')).not.toBeChecked();
  });

  test('marks the box of the page as partly selected, then selects and clears the page', async () => {
    await show(<Fleet />);
    const box = page.getByRole('checkbox', { name: say('ui.selectPage') });
    await tick('Baltic').click();
    await expect.element(box).toBePartiallyChecked();
    await box.click();
    await expect.element(tick('Calypso')).toBeChecked();
    await box.click();
    await expect.element(tick('Calypso')).not.toBeChecked();
  });

  test('offers all matches only once the page is selected and there are more', async () => {
    await show(<Fleet paging={{ page: 1, pageSize: 25, total: 1234 }} />);
    const everything = button(say('ui.selectAllMatching', { count: 1234, formatted: '1,234' }));
    await tick('Baltic').click();
    await expect.element(everything).not.toBeInTheDocument();
    await page.getByRole('checkbox', { name: say('ui.selectPage') }).click();
    await everything.click();
    await expect.element(status().getByText(say('ui.selectedAll', { count: 1234, formatted: '1,234' }))).toBeVisible();
    await tick('Baltic').click();
    await expect.element(status().getByText(say('ui.selectedRows', { count: 2, formatted: '2' }))).toBeVisible();
  });
});

describe('pages', () => {
  const sizes = () => page.getByRole('combobox', { name: say('ui.rowsPerPage') });

  test('keep the first row visible when their size changes', async () => {
    await show(<Fleet paging={{ page: 3, pageSize: 25, total: 200 }} />);
    await sizes().selectOptions('50');
    expect(paged).toHaveBeenLastCalledWith({ page: 2, pageSize: 50 });
  });

  test('end at the last row if the count is exact, and continue otherwise', async () => {
    await show(
      <>
        <Fleet paging={{ page: 1, pageSize: 25, total: 3 }} />
        <Fleet paging={{ page: 1, pageSize: 25, total: 3, capped: true }} />
      </>,
    );
    const next = button(say('ui.nextPage'));
    await expect.element(next.first()).toBeDisabled();
    await expect.element(next.last()).toBeEnabled();
    await expect.element(page.getByText(say('ui.pageOf', { from: 1, to: 3, total: 3 }), { exact: true })).toBeVisible();
    await expect.element(page.getByText(say('ui.pageOfMany', { from: 1, to: 3, total: 3 }))).toBeVisible();
  });

  test('link back to the previous page and to the first', async () => {
    await show(<Fleet paging={{ page: 4, pageSize: 25, total: 200 }} />);
    await button(say('ui.previousPage')).click();
    await button(say('ui.firstPage')).click();
    expect(paged.mock.calls).toEqual([[{ page: 3, pageSize: 25 }], [{ page: 1, pageSize: 25 }]]);
  });
});

describe('on a phone', () => {
  test('each row is a card that opens on a tap, and a menu sets the sorting', async () => {
    await show(<Fleet />, { size: phone });
    const cards = page.getByRole('list', { name: 'Fleet' });
    await expect.element(table()).not.toBeInTheDocument();
    await expect.element(cards.getByRole('listitem').first()).toMatchTextContent(/Aurora.*Tons1200/);
    await cards.getByText('Baltic').click();
    expect(opened.mock.calls).toEqual([['Baltic']]);
    await page.getByRole('combobox', { name: say('ui.sortBy') }).selectOptions('desc tons');
    expect(sorted).toHaveBeenLastCalledWith([{ id: 'tons', desc: true }]);
  });

  test('a role without access sees a message and no paging', async () => {
    await show(<Fleet status="forbidden" rows={[]} />, { language: 'de', size: phone });
    await expect.element(page.getByText(speak('de')('ui.forbiddenTitle'))).toBeVisible();
    await expect.element(page.getByRole('navigation')).not.toBeInTheDocument();
    expect(await pageFaults('de')).toEqual([]);
  });
});
