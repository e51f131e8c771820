import type { TimelineEntry } from '@countinghouse/contract/user/timeline.ts';
import { dayIn } from '../../../../../ui/format/zoned-day.ts';

export interface EntryDay {
  /** 'YYYY-MM-DD' in the reader's zone. */
  readonly day: string;
  readonly entries: readonly TimelineEntry[];
}

/** Unique among a lead's entries. */
export const entryKey = ({ kind, id }: TimelineEntry): string => `${kind}-${id}`;

/** Entries grouped by the reader's calendar day, in the given order. */
export const entryDays = (entries: readonly TimelineEntry[], zone: string): readonly EntryDay[] => {
  const days: { day: string; entries: TimelineEntry[] }[] = [];
  for (const entry of entries) {
    const day = dayIn(zone, new Date(entry.at));
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
};
