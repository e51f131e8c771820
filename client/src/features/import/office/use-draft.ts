import { useEffect, useRef, useState } from 'react';

/**
 * A text being edited, and a function to save it. It is also saved when its field is unmounted, as happens to a row
 * scrolled away: browsers fire no blur for a removed field.
 */
export const useDraft = (value: string, keep: (text: string) => Promise<boolean>) => {
  const [draft, setDraft] = useState<string | null>(null);
  const unsaved = useRef<string>(null);
  const save = async (): Promise<void> => {
    const text = unsaved.current;
    unsaved.current = null;
    if (text === null) return;
    // Text that could not be saved stays in the field.
    if (text === value || (await keep(text))) setDraft((now) => (now === text ? null : now));
  };
  const change = (text: string | null): void => {
    unsaved.current = text;
    setDraft(text);
  };
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => () => void latest.current(), []);
  return { shown: draft ?? value, change, save };
};
