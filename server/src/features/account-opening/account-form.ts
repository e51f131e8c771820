import { type accountForm as route, consentTopics } from '@countinghouse/contract/account-opening/account-opening.ts';
import type { Runner } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { notFound } from '../../kernel/refusal.ts';
import { readSetting } from '../setting/index.ts';
import { newForm } from './signed-form.ts';

/** Refuses like an unknown address unless the firm lets visitors open accounts. */
export const requireOpening = async (runner: Runner): Promise<void> => {
  if (!(await readSetting(runner)).accountOpening) throw notFound();
};

export const accountForm: Command<typeof route> = async (context, { query: { language } }) => {
  await requireOpening(context);
  return newForm(context, { name: 'opening', topics: consentTopics, language, now: context.now });
};
