import { ActionIcon, TextInput } from '@mantine/core';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { IconArrowDown, IconArrowUp, IconTrash } from '../../../ui/icons.ts';
import type { NamedWord } from './named-words.ts';
import classes from './setting.module.css';

interface NamedWordRowProps {
  readonly word: NamedWord;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onName: (name: string) => void;
  readonly onMove: (step: 1 | -1) => void;
  readonly onRemove: () => void;
}

/** One entry of the list: editable name, its key, and its position. */
export function NamedWordRow({ word, isFirst, isLast, onName, onMove, onRemove }: NamedWordRowProps) {
  const text = useTexts('setting');
  const name = word.name.trim() || text('newEntry');
  return (
    <li className={classes.word}>
      <TextInput
        aria-label={`${text('name')}: ${name}`}
        value={word.name}
        maxLength={60}
        autoFocus={word.key === ''}
        onChange={(event) => onName(event.currentTarget.value)}
      />
      <span className={classes.key}>{word.key}</span>
      <span className={classes.wordButtons}>
        <ActionIcon aria-label={text('moveUp', { name })} disabled={isFirst} onClick={() => onMove(-1)}>
          <IconArrowUp size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={text('moveDown', { name })} disabled={isLast} onClick={() => onMove(1)}>
          <IconArrowDown size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={text('removeNamed', { name })} onClick={onRemove}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </span>
    </li>
  );
}
