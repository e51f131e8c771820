import type { Reading } from '../../kernel/context.ts';
import { readSetting } from '../setting/index.ts';

/** The end of the cancellation window for an investment made now, from the settings. */
export const cancelUntil = async (context: Reading): Promise<Date> => {
  const { cancellationDays } = await readSetting(context);
  return new Date(context.now.getTime() + cancellationDays * 24 * 60 * 60 * 1000);
};
