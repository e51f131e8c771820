import { ActionIcon } from '@mantine/core';
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

/** Moves an entry within its list, or removes it. */
export function PlaceButtons(props: PlaceButtonsProps) {
  const { text, name, isFirst, isLast, isFixed = false, onMove, onRemove } = props;
  return (
    <span className={classes.buttons}>
      <ActionIcon aria-label={text('moveUp', { name })} disabled={isFirst} onClick={() => onMove(-1)}>
        <IconArrowUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={text('moveDown', { name })} disabled={isLast} onClick={() => onMove(1)}>
        <IconArrowDown size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={text('removeNamed', { name })} disabled={isFixed} onClick={onRemove}>
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </span>
  );
}
