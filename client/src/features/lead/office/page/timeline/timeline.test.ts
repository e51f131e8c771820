import english from '@countinghouse/contract/i18n/en/timeline.json' with { type: 'json' };
import { timelineGroups } from '@countinghouse/contract/customer-event.ts';
import { type TimelineEntry, TimelineKind } from '@countinghouse/contract/user/timeline.ts';
import { describe, expect, it } from 'vitest';
import { entryDays } from './timeline-days.tsx';
import { recordAddress } from './record-address.ts';
import { sentenceKey } from './sentence.ts';

const entry = (fields: Partial<TimelineEntry>): TimelineEntry => ({
  id: '1',
  kind: 'comment',
  at: '2026-03-01T10:00:00Z',
  actorName: null,
  realActorName: null,
  tokenName: null,
  amount: null,
  record: null,
  data: {},
  ...fields,
});

/** Variants that select one of several texts for an entry. */
const cases: readonly Partial<TimelineEntry>[] = [
  {},
  { amount: 1 },
  { amount: -1 },
  { data: { side: 'sell' } },
  { data: { trade: 'binary', side: 'buy' } },
  { data: { trade: 'binary', side: 'sell' } },
  { data: { method: 'card', cancelled: true, hidden: true, passkey: 'Phone' } },
  { data: { after: { assignedToName: 'Sven', qualifications: 'new' } } },
];

describe('a sentence of the timeline', () => {
  it('exists for every kind and each of its variants', () => {
    const keys = TimelineKind.options.flatMap((kind) => cases.map((one) => sentenceKey(entry({ ...one, kind }))));
    expect(new Set(keys.filter((key) => !(key in english)))).toEqual(new Set());
    expect(
      timelineGroups
        .map((group) => `group${group.charAt(0).toUpperCase()}${group.slice(1)}`)
        .filter((key) => !(key in english)),
    ).toEqual([]);
    expect('tellsNothing' in english).toBe(false);
  });

  it.each([
    ['orderClosed', { amount: -0.01 }, 'orderClosed'],
    ['orderClosed', { amount: 0 }, 'orderClosedEven'],
    ['orderOpened', { data: { side: 'sell', trade: 'binary' } }, 'binaryOpenedSell'],
    ['withdrawalFailed', { data: { cancelled: true } }, 'withdrawalCancelled'],
    ['assigned', { data: { after: { assignedToName: null } } }, 'assignedNobody'],
    ['assigned', { data: { after: { assignedToName: 'Sven' } } }, 'assigned'],
    ['assigned', { data: { after: { assignedToName: 'Sven', rule: 'All', method: 'roundRobin' } } }, 'assignedInTurn'],
    [
      'assigned',
      { data: { after: { assignedToName: 'Sven', rule: 'All', method: 'leastLoaded' } } },
      'assignedLeastLoaded',
    ],
    ['assigned', { data: { after: { assignedToName: 'Sven', rule: 'All', reclaimHours: 4 } } }, 'reclaimed'],
  ] as const)('of %s with %o is %s', (kind, fields, key) => {
    expect(sentenceKey(entry({ kind, ...fields }))).toBe(key);
  });
});

describe('entries', () => {
  it('are grouped by the reader’s day', () => {
    const late = entry({ id: '2', at: '2026-03-01T23:30:00Z' });
    const early = entry({ id: '3', at: '2026-03-01T22:30:00Z' });
    expect(entryDays([late, early], 'UTC').map(({ day }) => day)).toEqual(['2026-03-01']);
    expect(entryDays([late, early], 'Europe/Berlin').map(({ day, entries }) => [day, entries.length])).toEqual([
      ['2026-03-02', 1],
      ['2026-03-01', 1],
    ]);
  });

  it('link to the screen of their record, if the reader may see it', () => {
    const imported = entry({ kind: 'imported', record: { resource: 'leadImport', id: 'i' } });
    expect(recordAddress(imported, 'l', 'admin')).toBe('/office/leads/import/i');
    expect(recordAddress(imported, 'l', 'regular')).toBeNull();
    expect(recordAddress(entry({ record: { resource: 'trader', id: 'l' } }), 'l', 'regular')).toBe(
      '/office/leads/l?tab=rules',
    );
    expect(recordAddress(entry({ record: { resource: 'constructor', id: 'x' } }), 'l', 'admin')).toBeNull();
  });
});
