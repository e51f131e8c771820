import type { TaskOutcome } from '@countinghouse/contract/task/task.ts';
import type * as z from 'zod/mini';
import type { TextKey } from '../../../kernel/i18n/texts.ts';

/** How a call ended, in words. 'Call-back' alone would be the kind of the task. */
export const outcomeLabels = {
  reached: 'reached',
  callBack: 'outcomeCallBack',
  noAnswer: 'noAnswer',
  notInterested: 'notInterested',
  wrongNumber: 'wrongNumber',
} as const satisfies Record<z.output<typeof TaskOutcome>, TextKey<'task'>>;
