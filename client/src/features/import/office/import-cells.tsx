import { importStates, type LeadImport } from '@countinghouse/contract/import/import.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { StatusBadge } from '../../../ui/page/status-badge.tsx';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { dateText } from '../../../ui/format/date-text.ts';

export function ImportBadge({ state }: Pick<LeadImport, 'state'>) {
  const text = useTexts('import');
  const { tone, label } = importStates.states[state];
  return <StatusBadge tone={tone}>{text(label)}</StatusBadge>;
}

/** The last day on which an import can be undone. */
export function UndoDay({ instant }: { readonly instant: string }) {
  const locale = useUiLocale();
  return (
    <time dateTime={instant} title={dateText(instant, locale, 'full')}>
      {dateText(instant, locale, 'date')}
    </time>
  );
}
