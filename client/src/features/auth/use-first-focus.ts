import { useEffect } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

/** Focuses the first field when a page of the log-in opens. */
export const useFirstFocus = <Values extends FieldValues, Result>(
  { setFocus }: Pick<UseFormReturn<Values, unknown, Result>, 'setFocus'>,
  first: FieldPath<Values>,
): void => useEffect(() => setFocus(first), [setFocus, first]);
