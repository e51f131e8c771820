import { useEffect, useRef, useState } from 'react';

const pause = 300;

/** The text of a search box: reported 300 ms after the last key, and updated when the value changes from outside. */
export function useSearchText(value: string, onChange: (value: string) => void) {
  const [typed, setTyped] = useState(value);
  const [reported, setReported] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (value !== reported) {
    setReported(value);
    setTyped(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const report = (next: string) => {
    clearTimeout(timer.current);
    setReported(next);
    onChange(next);
  };
  return {
    typed,
    type(next: string) {
      setTyped(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => report(next), pause);
    },
    send(next: string) {
      setTyped(next);
      report(next);
    },
  };
}
