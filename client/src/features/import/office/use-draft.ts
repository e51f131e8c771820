import { useEffect, useRef, useState } from 'react';

/**
 * A text under somebody's hands and the way to keep it. It is also kept when its field disappears: a browser tells
 * nobody that a field lost the cursor by being taken out of the page, as happens to a row that is scrolled away.
 */
export const useDraft = (value: string, keep: (text: string) => Promise<boolean>) => {
  const [draft, setDraft] = useState<string | null>(null);
  const unsaved = useRef<string>(null);
  const save = async (): Promise<void> => {
    const text = unsaved.current;
    unsaved.current = null;
    if (text === null) return;
    // What could not be kept stays in the field.
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
