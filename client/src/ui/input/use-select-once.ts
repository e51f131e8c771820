import { type FocusEvent, useRef } from 'react';

/**
 * Selects the text of a field when it first has the focus, so that typing replaces it; later focus, such as after another
 * window, leaves what was typed.
 */
export const useSelectOnce = () => {
  const isDone = useRef(false);
  return ({ currentTarget }: FocusEvent<HTMLInputElement>): void => {
    if (!isDone.current) currentTarget.select();
    isDone.current = true;
  };
};
