import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { dateText } from '../../../ui/format/date-text.ts';

/** The last day on which an import can be undone. */
export function UndoDay({ instant }: { readonly instant: string }) {
  const locale = useUiLocale();
  return (
    <time dateTime={instant} title={dateText(instant, locale, 'full')}>
      {dateText(instant, locale, 'date')}
    </time>
  );
}
