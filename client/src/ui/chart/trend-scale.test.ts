import { expect, it } from 'vitest';
import { trendScale } from './trend-scale.ts';

const month = Array.from({ length: 30 }, (_, day) => ({ label: `${day + 1} Nov`, values: [day] }));
/** Width in px of the longest label, such as '30 sept.'. */
const longest = 50;

it.each([280, 300, 390, 700, 1_200])('truncates no label of a month in a chart %i px wide', (width) => {
  const scale = trendScale(month, width, 200);
  const labelled = month.flatMap((_, index) => (scale.isLabelled(index) ? [scale.label(index)] : []));
  const ends = labelled.map(({ x, textAnchor }) => x + (textAnchor === 'end' ? 0 : longest / 2));
  expect(Math.max(...ends)).toBeLessThanOrEqual(width);
  const starts = labelled.map(({ x, textAnchor }) => x - (textAnchor === 'end' ? longest : longest / 2));
  expect(starts.slice(1).every((start, index) => start >= (ends[index] ?? 0))).toBe(true);
});

it('always labels the last period', () => {
  for (const width of [220, 390, 1_200]) expect(trendScale(month, width, 200).isLabelled(29)).toBe(true);
});

it('counts have no grid lines at halves, other values do', () => {
  const ticksOf = (...values: number[]) =>
    trendScale(
      values.map((value) => ({ label: '', values: [value] })),
      400,
      200,
    ).ticks;
  expect(ticksOf(0, 1)).toEqual([0, 1]);
  expect(ticksOf(0, 0.8).some((tick) => !Number.isInteger(tick))).toBe(true);
});

const axisOf = (...values: number[]) => {
  const scale = trendScale(
    values.map((value) => ({ label: '', values: [value] })),
    400,
    200,
  );
  return { ticks: scale.ticks, top: scale.y(scale.ticks.at(-1) ?? 0), bottom: scale.y(scale.ticks[0] ?? 0) };
};

it.each([
  [
    [0, 37],
    [0, 10, 20, 30, 40],
  ],
  [
    [-250, 1_100],
    [-500, 0, 500, 1_000, 1_500],
  ],
  [
    [0, 0.05],
    [0, 0.2, 0.4, 0.6, 0.8, 1],
  ],
  [
    [-0.3, 0.9],
    [-0.5, 0, 0.5, 1],
  ],
  [[12_345_678.5], [0, 5_000_000, 10_000_000, 15_000_000]],
])('begins and ends at round values: %j', (values, ticks) => {
  const axis = axisOf(...values);
  expect(axis.ticks).toEqual(ticks);
  expect([axis.top, axis.bottom]).toEqual([8, 178]);
});

it('a single period is in the middle, and no period at all is no failure', () => {
  expect(trendScale([{ label: '', values: [1] }], 400, 200).x(0)).toBe(226);
  expect(trendScale([], 400, 200).ticks).toEqual([0, 1]);
});
