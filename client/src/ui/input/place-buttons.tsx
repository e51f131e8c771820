import { ActionIcon } from '@mantine/core';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { IconArrowDown, IconArrowUp, IconTrash } from '../icons.ts';
import classes from './place-buttons.module.css';

interface PlaceButtonsProps {
  readonly text: (key: 'moveUp' | 'moveDown' | 'removeNamed', values: { readonly name: string }) => string;
  readonly name: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** It cannot be removed. */
  readonly isFixed?: boolean;
  readonly onMove: (step: 1 | -1) => void;
  readonly onRemove: () => void;
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };

/** Moves an entry within its list, or removes it. On the buttons that move it, the arrow keys do so, too. */
export function PlaceButtons(props: PlaceButtonsProps) {
  const { text, name, isFirst, isLast, isFixed = false, onMove, onRemove } = props;
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    // A key that is held down would run through the whole list.
    if (event.repeat) return;
    if (step === 1 ? !isLast : !isFirst) onMove(step);
  };
  const up = useRef<HTMLButtonElement>(null);
  const down = useRef<HTMLButtonElement>(null);
  // At an end of the list one of the two is disabled, and the keys must go on working.
  useLayoutEffect(() => {
    const [first, other] = isFirst ? [up, down] : [down, up];
    if ((isFirst || isLast) && document.activeElement === first.current) other.current?.focus();
  }, [isFirst, isLast]);
  const keys = { onKeyDown, 'aria-keyshortcuts': 'ArrowUp ArrowDown' };
  return (
    <span className={classes.buttons}>
      <ActionIcon
        {...keys}
        ref={up}
        aria-label={text('moveUp', { name })}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      >
        <IconArrowUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        {...keys}
        ref={down}
        aria-label={text('moveDown', { name })}
        disabled={isLast}
        onClick={() => onMove(1)}
      >
        <IconArrowDown size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={text('removeNamed', { name })} disabled={isFixed} onClick={onRemove}>
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </span>
  );
}
