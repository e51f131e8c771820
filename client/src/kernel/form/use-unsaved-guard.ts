import { useBlocker } from '@tanstack/react-router';
import { type Control, type FieldValues, useFormState } from 'react-hook-form';
import { useTexts } from '../i18n/i18n.ts';

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

/** Asks before a form with unsaved changes is left: by link, by closing its panel or by closing the tab. */
export const useUnsavedGuard = (isDirty: boolean): void => {
  const text = useTexts('kernel');
  useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && leavesForm(current, next) && !window.confirm(text('leaveUnsaved')),
    enableBeforeUnload: () => isDirty,
    disabled: !isDirty,
  });
};

/** The same for a form that is left once it is saved; returns whether it has unsaved changes. */
export const useFormGuard = <Values extends FieldValues, Result>(
  control: Control<Values, unknown, Result>,
): boolean => {
  const { isDirty, isSubmitting } = useFormState({ control });
  const isUnsaved = isDirty && !isSubmitting;
  useUnsavedGuard(isUnsaved);
  return isUnsaved;
};
