import type { Filters } from '@countinghouse/contract/kernel/filter.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import { call } from '../../../kernel/call/call.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { listQuery } from '../../../kernel/resource/list-query.ts';
import { numberFormat } from '../../../ui/format/number-text.ts';
import type { NamedWord } from './named-words.ts';

/** Counts the leads with an entry; returns the reason why it must stay, or null if none has it. */
export const useUsedBy = (filterOf: (key: string) => Filters) => {
  const text = useTexts('setting');
  const language = useLanguage();
  return async ({ key, name }: NamedWord): Promise<string | null> => {
    if (key === '') return null;
    const query = listQuery({ filters: filterOf(key), sorts: [], q: '', page: 1, pageSize: 1 });
    const { count } = await call(user.routes.list, { query });
    if (count === 0) return null;
    return text('removeUsed', { count, formatted: numberFormat(language).format(count), name });
  };
};
