import type { TimelineKind } from '@countinghouse/contract/user/user-calls.ts';
import type { TextKey } from '../../../../kernel/i18n/texts.ts';

/** Parts of the timeline that one can look at alone. */
export const timelineParts = {
  all: [],
  comments: ['comment'],
  sale: ['created', 'imported', 'assigned', 'qualified'],
  changes: ['changed', 'locked', 'unlocked', 'deleted', 'restored'],
  access: ['signedIn', 'connected', 'passwordReset', 'passwordChanged'],
} as const satisfies Record<string, readonly TimelineKind[]>;

export type TimelinePart = keyof typeof timelineParts;
export const timelinePartNames = Object.keys(timelineParts) as TimelinePart[];

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

export const partKey = (part: TimelinePart): TextKey<'lead'> => `kinds${capital(part)}` as TextKey<'lead'>;
export const kindKey = (kind: TimelineKind): TextKey<'lead'> => `happened${capital(kind)}` as TextKey<'lead'>;
