import type { Reading } from '../../kernel/context.ts';
import { readSetting } from '../setting/index.ts';

/** Until when the customer may take everything back, as the settings have it today. */
export const cancelUntil = async (context: Reading): Promise<Date> => {
  const { cancellationDays } = await readSetting(context);
  return new Date(context.now.getTime() + cancellationDays * 24 * 60 * 60 * 1000);
};
