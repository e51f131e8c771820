import type { Context } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { readSetting } from '../setting/index.ts';

/** Refuses a label that is not in the settings, because no one could ever have it. */
export const checkLabel = async (context: Context, label: string | null | undefined): Promise<void> => {
  if (label == null) return;
  const { labels } = await readSetting(context);
  if (!labels.some(({ key }) => key === label))
    throw new Refusal('invalid', 'invalidInput', { fields: [{ path: 'body.label', code: 'labelUnknown' }] });
};
