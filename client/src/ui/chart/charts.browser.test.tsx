import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pageFaults } from '../../../test/page-faults.ts';
import { say, speak } from '../../../test/say.ts';
import { type ShowOptions, phone, show } from '../../../test/show.tsx';
import { BarList } from './bar-list.tsx';
import { TrendChart, type TrendChartProps } from './trend-chart.tsx';

const months = ['Jan', 'Feb', 'Mar', 'Apr'];
const euro = (value: number) => `${value.toFixed(2)} €`;
const trend = (fields: Partial<TrendChartProps> = {}): TrendChartProps => ({
  title: 'Cash flow',
  series: ['In', 'Out'],
  points: months.map((label, index) => ({ label, values: [index * 100, index * 10] })),
  formatValue: euro,
  ...fields,
});
const open = (fields: Partial<TrendChartProps> = {}, options: ShowOptions = {}) =>
  show(
    <main>
      <TrendChart {...trend(fields)} />
    </main>,
    options,
  );
const slider = () => page.getByRole('slider', { name: 'Cash flow' });
const focus = async () => {
  await expect.element(slider()).toBeVisible();
  (slider().element() as HTMLElement).focus();
};
const reads = async (text: string): Promise<void> => {
  await expect.element(slider()).toHaveAttribute('aria-valuetext', text);
};

describe('a trend', () => {
  test('announces its newest period with every series', async () => {
    await open();
    await reads('Apr: In 300.00 €, Out 30.00 €');
    await expect.element(page.getByRole('list')).toHaveTextContent('InOut');
  });

  test('is navigated by period with the arrow keys, up to its ends', async () => {
    await open();
    await focus();
    await userEvent.keyboard('{ArrowLeft}');
    await reads('Mar: In 200.00 €, Out 20.00 €');
    await userEvent.keyboard('{Home}{ArrowLeft}');
    await reads('Jan: In 0.00 €, Out 0.00 €');
    await userEvent.keyboard('{ArrowRight}');
    await reads('Feb: In 100.00 €, Out 10.00 €');
    await userEvent.keyboard('{End}{ArrowRight}');
    await reads('Apr: In 300.00 €, Out 30.00 €');
  });

  test('returns to its newest period when it loses focus', async () => {
    await open();
    await focus();
    await userEvent.keyboard('{Home}');
    await reads('Jan: In 0.00 €, Out 0.00 €');
    await userEvent.tab();
    await reads('Apr: In 300.00 €, Out 30.00 €');
  });

  test('ignores other keys', async () => {
    await open();
    await focus();
    const record = vi.fn<(prevented: boolean) => void>();
    const onKeyDown = (event: KeyboardEvent) => record(event.defaultPrevented);
    document.addEventListener('keydown', onKeyDown);
    await userEvent.keyboard('{ArrowDown}{ArrowLeft}');
    document.removeEventListener('keydown', onKeyDown);
    expect(record.mock.calls).toEqual([[false], [true]]);
    await reads('Mar: In 200.00 €, Out 20.00 €');
  });

  test('shows the figures of the period under the pointer, and hides them when it leaves', async () => {
    await open();
    await expect.element(slider()).toBeVisible();
    const { width, height } = slider().element().getBoundingClientRect();
    await slider().hover({ position: { x: width - 30, y: height / 2 } });
    await expect.element(slider()).toMatchTextContent('AprIn300.00 €Out30.00 €');
    await slider().hover({ position: { x: 70, y: height / 2 } });
    await expect.element(slider()).toMatchTextContent('JanIn0.00 €Out0.00 €');
    await page.getByRole('button', { name: say('ui.showAsTable') }).hover();
    await expect.element(slider()).not.toMatchTextContent('In0.00 €');
  });

  test('can be switched to a table and back', async () => {
    await open();
    await page.getByRole('button', { name: say('ui.showAsTable') }).click();
    await expect.element(page.getByRole('row').nth(2)).toMatchTextContent('Feb100.00 €10.00 €');
    await expect.element(slider()).not.toBeInTheDocument();
    await page.getByRole('button', { name: say('ui.showAsChart') }).click();
    await expect.element(slider()).toBeVisible();
  });

  test.each([
    ['without any period', []],
    ['of zeros', months.map((label) => ({ label, values: [0, 0] }))],
  ])('%s has no axis, and says that there is nothing and what would appear', async (_name, points) => {
    await open({ points });
    await expect.element(page.getByText(say('ui.noData'))).toBeVisible();
    await expect.element(page.getByText(say('ui.noDataSeries', { series: 'In and Out' }))).toBeVisible();
    await expect.element(slider()).not.toBeInTheDocument();
    await expect.element(page.getByRole('button')).not.toBeInTheDocument();
    expect(await pageFaults()).toEqual([]);
  });

  test('uses the shorter format on its axis and the full format for its figures', async () => {
    await open({ formatTick: (value) => `${value / 100}h` });
    await expect.element(page.getByText('3h')).toBeInTheDocument();
    await reads('Apr: In 300.00 €, Out 30.00 €');
  });

  test('draws bars upwards and downwards from zero in proportion, and a last series as a line', async () => {
    await open({
      kind: 'bar',
      series: ['In', 'Out', 'Balance'],
      lastAsLine: true,
      points: [{ label: 'Jan', values: [200, -100, 100] }],
    });
    await expect.element(slider()).toBeVisible();
    const [up, down, ...others] = slider().element().querySelectorAll('rect');
    if (!up || !down) throw new Error('no bars were drawn');
    expect(others).toHaveLength(0);
    const [above, below] = [up.getBoundingClientRect(), down.getBoundingClientRect()];
    expect(above.height).toBeCloseTo(below.height * 2, 0);
    expect(below.top).toBeCloseTo(above.bottom, 0);
  });
});

describe('a list with bars', () => {
  const items = [
    { id: 'a', label: 'Harbour fair', value: 40 },
    { id: 'b', label: 'Radio', value: 10 },
    { id: 'c', label: 'Letter', value: 0 },
  ];
  const openBars = (values = items) =>
    show(<BarList label="Leads" items={values} formatValue={(value) => `${value} leads`} />);
  const row = (name: string) =>
    page.getByRole('list', { name: 'Leads' }).getByRole('listitem').filter({ hasText: name });
  const widthOf = (name: string) => row(name).element().firstElementChild?.getBoundingClientRect().width ?? Number.NaN;

  test('shows each value next to its name, with a bar in proportion to the largest', async () => {
    await openBars();
    await expect.element(row('Harbour fair')).toHaveTextContent('Harbour fair40 leads');
    expect(widthOf('Radio')).toBeCloseTo(widthOf('Harbour fair') / 4, 0);
    expect(widthOf('Letter')).toBe(0);
  });

  test('of zeros draws no bars', async () => {
    await openBars(items.map((item) => ({ ...item, value: 0 })));
    await expect.element(row('Radio')).toBeVisible();
    expect(widthOf('Radio')).toBe(0);
  });
});

describe('the appearance of a trend', () => {
  const long = ['Einzahlungsbestätigungen', 'Auszahlungsgenehmigungen'];
  let points: TrendChartProps['points'] = [];
  beforeEach(() => {
    points = Array.from({ length: 31 }, (_, day) => ({ label: `${day + 1}. März`, values: [day * 1_000, day * 500] }));
  });

  test.each([
    ['on a desktop', {}],
    ['on a phone', { size: phone }],
    ['on a phone in the dark, compact', { size: phone, mode: 'dark', compact: true }],
  ] as const)('has no faults in German %s, drawn and as a table', async (_name, options) => {
    await open({ title: 'Zahlungsverkehr', series: long, points }, { language: 'de', ...options });
    await expect.element(page.getByText('31. März')).toBeInTheDocument();
    expect(await pageFaults('de')).toEqual([]);
    await page.getByRole('button', { name: speak('de')('ui.showAsTable') }).click();
    await expect.element(page.getByRole('rowheader', { name: '31. März' })).toBeInTheDocument();
    expect(await pageFaults('de')).toEqual([]);
  });
});
