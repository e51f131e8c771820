import type { OwnLimit } from '@countinghouse/contract/trading-policy/limits.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../kernel/i18n/language.ts';
import { dateText } from '../../ui/format/date-text.ts';
import { euroText } from '../../ui/format/euro-text.ts';
import { useUiLocale } from '../../ui/provider/ui-locale.ts';

/** The used part of a limit, and any looser one to come. */
export function LimitUse({ limit }: { readonly limit: OwnLimit }) {
  const text = useTexts('limits');
  const language = useLanguage();
  const locale = useUiLocale();
  const { used, next } = limit;
  return (
    <>
      {text('used', { used: euroText(used, language) })}
      {next && (
        <>
          {'. '}
          {text('next', {
            date: dateText(next.at, locale),
            amount: next.amount === null ? text('none') : euroText(next.amount, language),
          })}
        </>
      )}
    </>
  );
}
