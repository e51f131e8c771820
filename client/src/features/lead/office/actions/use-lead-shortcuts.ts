import { useShortcuts } from '../../../../ui/input/use-keys.ts';
import type { LeadAction } from './use-lead-actions.tsx';

const keys: Partial<Record<LeadAction['id'], string>> = {
  assign: 'a',
  comment: 'c',
  edit: 'e',
  qualify: 's',
  task: 't',
};

/** Gives the actions on the open lead their keys; `here` replaces dialogs by what the screen itself offers. */
export const useLeadShortcuts = (
  actions: readonly LeadAction[],
  here: Partial<Record<LeadAction['id'], () => void>>,
): readonly LeadAction[] => {
  const offered = actions.map((action) => {
    const key = keys[action.id];
    return { ...action, onChoose: here[action.id] ?? action.onChoose, ...(key !== undefined && { key }) };
  });
  useShortcuts(
    offered.flatMap(({ key, label, onChoose }) => (key === undefined ? [] : [{ key, label, run: onChoose }])),
  );
  return offered;
};
