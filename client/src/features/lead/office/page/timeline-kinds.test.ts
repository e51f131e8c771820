import english from '@countinghouse/contract/i18n/en/lead.json' with { type: 'json' };
import { TimelineKind } from '@countinghouse/contract/user/user-calls.ts';
import { describe, expect, it } from 'vitest';
import { kindKey, partKey, timelinePartNames, timelineParts } from './timeline-kinds.ts';

describe('the kinds of a timeline', () => {
  it('each belong to exactly one part', () => {
    const kinds: readonly string[] = Object.values(timelineParts).flat();
    expect(kinds.toSorted()).toEqual(TimelineKind.options.toSorted());
  });

  it('have their words, as their parts have', () => {
    const keys: readonly string[] = [...TimelineKind.options.map(kindKey), ...timelinePartNames.map(partKey)];
    expect(keys.filter((key) => !(key in english))).toEqual([]);
    expect('happenedNever' in english).toBe(false);
  });
});
