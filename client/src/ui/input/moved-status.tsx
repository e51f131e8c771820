import { VisuallyHidden } from '@mantine/core';
import { useUiText } from '../provider/ui-texts.ts';

export interface Moved {
  readonly name: string;
  /** From 1. */
  readonly place: number;
  readonly total: number;
}

/** Says to screen readers where an entry of a list is after it was moved. Always mounted: what appears with its text is not announced. */
export function MovedStatus({ moved }: { readonly moved: Moved | null }) {
  const text = useUiText();
  return <VisuallyHidden role="status">{moved && text('movedTo', { ...moved })}</VisuallyHidden>;
}
