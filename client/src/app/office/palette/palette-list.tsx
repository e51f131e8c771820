import { useEffect } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts';
import classes from './palette.module.css';

interface PaletteListProps {
  /** Prefix of the ids that the input uses to reference its list and the marked entry. */
  readonly id: string;
  readonly groups: readonly PaletteGroup[];
  readonly marked: number;
  readonly onMark: (index: number) => void;
  readonly onChoose: (entry: PaletteEntry) => void;
}

/** The results in groups. The focus stays in the input, which moves the mark. */
export function PaletteList({ id, groups, marked, onMark, onChoose }: PaletteListProps) {
  const text = useTexts('shell');
  useEffect(() => {
    document.getElementById(`${id}-${marked}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, marked]);
  const starts = groups.map((_, index) => groups.slice(0, index).reduce((sum, { entries }) => sum + entries.length, 0));
  return (
    <div className={classes.list} role="listbox" id={`${id}-list`} aria-label={text('search')} tabIndex={-1}>
      {groups.map((group, groupIndex) => (
        <div key={group.id} role="group" aria-label={group.label}>
          <div className={classes.groupLabel} aria-hidden>
            {group.label}
          </div>
          {group.entries.map((entry, entryIndex) => {
            const index = (starts[groupIndex] ?? 0) + entryIndex;
            return (
              <div
                key={entry.id}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === marked}
                className={classes.entry}
                tabIndex={-1}
                onMouseMove={() => onMark(index)}
                onClick={() => onChoose(entry)}
                onKeyDown={(event) => event.key === 'Enter' && onChoose(entry)}
              >
                <entry.icon size={18} aria-hidden />
                <span className={classes.label}>{entry.label}</span>
                {entry.detail && <span className={classes.detail}>{entry.detail}</span>}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
