import { ActionIcon } from '@mantine/core';
import type { MouseEvent } from 'react';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { IconArrowDown, IconArrowUp, IconTrash } from '../../../../ui/icons.ts';
import classes from './category.module.css';

/**
 * Keeps the focus while a button is pressed: a field that loses it may show its problem, which moves the button away
 * under the pointer, and the click is lost.
 */
export const keepFocus = (event: MouseEvent): void => event.preventDefault();

interface PlaceButtonsProps {
  readonly name: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** It cannot be removed. */
  readonly isFixed?: boolean;
  readonly onMove: (step: 1 | -1) => void;
  readonly onRemove: () => void;
}

/** Moves an entry within its list, or removes it. */
export function PlaceButtons({ name, isFirst, isLast, isFixed = false, onMove, onRemove }: PlaceButtonsProps) {
  const text = useTexts('productCategory');
  return (
    <span className={classes.tools}>
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
