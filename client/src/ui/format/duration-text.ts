import { numberFormat } from './number-text.ts';

const units = [
  ['day', 1440],
  ['hour', 60],
  ['minute', 1],
] as const;

type UnitDisplay = 'short' | 'long';

/**
 * Formats a duration in minutes in its largest units, by default two, such as '2 days 4 hr'; less than a minute is 0.
 * Sentences take the long units.
 */
export function durationText(
  minutes: number,
  language: string,
  most: 1 | 2 = 2,
  unitDisplay: UnitDisplay = 'short',
): string {
  const wholeMinutes = Math.max(0, Math.trunc(minutes));
  const parts = units.map(([unit, size], index) => {
    const larger = units[index - 1]?.[1];
    return { unit, count: Math.floor((larger === undefined ? wholeMinutes : wholeMinutes % larger) / size) };
  });
  const first = parts.findIndex(({ count }) => count > 0);
  if (first < 0) return unitText(0, 'minute', language, unitDisplay);
  return parts
    .slice(first, first + most)
    .filter(({ count }) => count > 0)
    .map(({ count, unit }) => unitText(count, unit, language, unitDisplay))
    .join(' ');
}

const unitText = (count: number, unit: string, language: string, unitDisplay: UnitDisplay): string =>
  numberFormat(language, { style: 'unit', unit, unitDisplay }).format(count);
