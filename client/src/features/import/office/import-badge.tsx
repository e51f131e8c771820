import { importStates, type LeadImport } from '@countinghouse/contract/import/import.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { StatusBadge } from '../../../ui/page/status-badge.tsx';

export function ImportBadge({ state }: Pick<LeadImport, 'state'>) {
  const text = useTexts('import');
  const { tone, label } = importStates.states[state];
  return <StatusBadge tone={tone}>{text(label)}</StatusBadge>;
}
