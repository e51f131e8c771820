import type { LeadImport } from '@countinghouse/contract/import/import.ts';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { showToast, type Toast } from '../../../ui/toast/toast-store.ts';
import { useFigures } from './use-figures.ts';

/** Shows the result of an import to users who saw it run; others read the report. */
export const useOutcomeToast = (item: LeadImport | undefined): void => {
  const text = useTexts('import');
  const { countText } = useFigures();
  const before = useRef<string>(undefined);
  const outcome = (ended: LeadImport): Toast => {
    if (ended.state === 'failed') return { type: 'error', message: text('importFailed') };
    if (ended.failed > 0) return { type: 'warning', message: text('someFailed') };
    return { type: 'success', message: countText('doneToast', ended.created + ended.updated) };
  };
  useEffect(() => {
    const wasRunning = item !== undefined && before.current === `${item.id} running`;
    before.current = item && `${item.id} ${item.state}`;
    if (wasRunning && item.state !== 'running') showToast(outcome(item));
  });
};
