import { useBlocker } from '@tanstack/react-router';
import { type Control, type FieldValues, useFormState } from 'react-hook-form';
import { useUnsaved } from '../../ui/overlay/unsaved.tsx';

interface Place {
  readonly pathname: string;
  readonly search: object;
}

/** True if navigation closes a form: another screen, tab, or record beside a list. */
const leavesForm = (from: Place, to: Place): boolean =>
  from.pathname !== to.pathname ||
  tabOf(from.search) !== tabOf(to.search) ||
  recordOf(from.search) !== recordOf(to.search);

const tabOf = (search: object): unknown => ('tab' in search ? search.tab : undefined);
const recordOf = (search: object): unknown => ('record' in search ? search.record : undefined);

/** Asks before a form with unsaved changes is left: by link, by closing its panel or by closing the tab; returns the question. */
export const useUnsavedGuard = (isDirty: boolean): (() => Promise<boolean>) => {
  const ask = useUnsaved(isDirty);
  useBlocker({
    shouldBlockFn: async ({ current, next }) => isDirty && leavesForm(current, next) && !(await ask()),
    enableBeforeUnload: () => isDirty,
    disabled: !isDirty,
  });
  return ask;
};

/** The same for a form that is left once it is saved. */
export const useFormGuard = <Values extends FieldValues, Result>(control: Control<Values, unknown, Result>): void => {
  const { isDirty, isSubmitting } = useFormState({ control });
  useUnsavedGuard(isDirty && !isSubmitting);
};
