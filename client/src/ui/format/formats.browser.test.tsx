import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test/show.tsx';
import { UiLocales } from '../provider/ui-locale.ts';
import { relativeText } from './date-text.ts';
import { DateTime } from './date-time.tsx';
import { dayText } from './day-text.ts';
import { useNow } from './use-now.ts';
import { addDays, dayIn, dayStart } from './zoned-day.ts';

afterEach(() => vi.useRealTimers());

describe('an instant', () => {
  const midnight = '2026-06-30T22:30:00.000Z';
  const showIn = (language: string, zone: string) =>
    show(
      <UiLocales value={{ language, zone }}>
        <DateTime instant={midnight} />
      </UiLocales>,
    );
  const time = () => document.querySelector('time');

  test.each([
    ['de', 'Europe/Berlin', '01.07.2026, 00:30'],
    ['en', 'America/New_York', '30 Jun 2026, 18:30'],
  ])('is shown in the reader’s zone: %s in %s', async (language, zone, text) => {
    await showIn(language, zone);
    // Intl puts a narrow space between the hour and PM.
    await expect.poll(() => time()?.textContent.replaceAll(/\s/g, ' ')).toBe(text);
    expect(time()?.getAttribute('datetime')).toBe(midnight);
  });

  test('shows its zone in full on hover', async () => {
    await showIn('en', 'Europe/Berlin');
    await expect.poll(() => time()?.title).toMatch(/Wednesday, 1 July 2026.*(?:GMT\+2|CEST)/);
  });

  test.each([
    [-59_000, '59 seconds ago'],
    [-60_000, '1 minute ago'],
    [-3 * 3_600_000, '3 hours ago'],
    [25 * 3_600_000, 'tomorrow'],
    [-366 * 86_400_000, 'last year'],
  ])('%d ms from now is shown as “%s”', (distance, text) => {
    const now = new Date('2026-03-02T12:00:00Z');
    expect(relativeText(new Date(now.getTime() + distance), now, 'en')).toBe(text);
  });
});

describe('a calendar day', () => {
  test('is the same day in every zone', () => {
    expect(dayText('2026-03-02', 'de')).toBe('02.03.2026');
    expect(dayIn('Pacific/Kiritimati', new Date('2026-03-01T11:00:00Z'))).toBe('2026-03-02');
    expect(dayIn('Pacific/Pago_Pago', new Date('2026-03-02T10:00:00Z'))).toBe('2026-03-01');
  });

  test.each([
    ['the day on which summer time begins', 'Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['the day after', 'Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00.000Z'],
    ['the day on which summer time ends', 'America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z'],
    ['a zone with half an hour', 'Asia/Kolkata', '2026-03-02', '2026-03-01T18:30:00.000Z'],
  ])('begins at its own midnight: %s', (_name, zone, day, instant) => {
    expect(dayStart(zone, day)).toBe(instant);
  });

  test('is counted across the end of February', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  });
});

test('a displayed age updates by itself', async () => {
  const Age = ({ since }: { readonly since: number }) => `${Math.round((useNow() - since) / 1000)} s old`;
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  await show(<Age since={Date.now()} />);
  await expect.element(page.getByText('0 s old')).toBeVisible();
  // Its clock starts after the first paint.
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(15_000);
  await expect.element(page.getByText('15 s old')).toBeVisible();
});
