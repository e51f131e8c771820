import type { LeadImport } from '@countinghouse/contract/import/import.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { type BadgeTone, StatusBadge } from '../../../ui/page/status-badge.tsx';

type State = LeadImport['state'];

const tones: Readonly<Record<State, BadgeTone>> = {
  checked: 'warning',
  waiting: 'warning',
  running: 'info',
  done: 'success',
  failed: 'error',
  discarded: 'neutral',
  undone: 'neutral',
};

const labels = {
  checked: 'stateChecked',
  waiting: 'stateWaiting',
  running: 'stateRunning',
  done: 'stateDone',
  failed: 'stateFailed',
  discarded: 'stateDiscarded',
  undone: 'stateUndone',
} as const satisfies Record<State, string>;

export function ImportBadge({ state }: Pick<LeadImport, 'state'>) {
  const text = useTexts('import');
  return <StatusBadge tone={tones[state]}>{text(labels[state])}</StatusBadge>;
}
