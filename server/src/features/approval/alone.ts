import type { Context } from '../../kernel/context.ts';
import { notify } from '../notification/index.ts';
import { readSetting } from '../setting/index.ts';

const hour = 3_600_000;

/** When root may decide alone what is announced now. */
export const aloneFromNow = async (context: Context): Promise<Date> => {
  const { approvalDelayHours } = await readSetting(context);
  return new Date(context.now.getTime() + approvalDelayHours * hour);
};

/** Mails everyone who can stop it that root is going to decide alone. */
export const announceAlone = (context: Context, id: string, from: Date): Promise<unknown> =>
  notify(context, {
    to: 'admins',
    kind: 'approval.alone',
    params: { by: context.actor.name, until: from.toISOString() },
    recordId: id,
  });
