import { IconArrowsSort } from '../icons.ts';
import classes from './drag-handle.module.css';

interface DragHandleProps {
  readonly title: string;
  /** True when the drag begins, false when it ends or is given up. */
  readonly onDrag: (isDragged: boolean) => void;
}

/** Where an entry of a list is dragged from. Buttons and keys do the same, so that it is hidden from screen readers. */
export function DragHandle({ title, onDrag }: DragHandleProps) {
  return (
    <span
      className={classes.handle}
      draggable
      onDragStart={() => onDrag(true)}
      onDragEnd={() => onDrag(false)}
      aria-hidden
      title={title}
    >
      <IconArrowsSort size={16} />
    </span>
  );
}
