import { Loader, Modal } from '@mantine/core';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { IconSearch } from '../../../ui/icons.ts';
import { matchingEntries, type PaletteEntry } from './palette-entry.ts';
import { PaletteList } from './palette-list.tsx';
import classes from './palette.module.css';
import { useFoundRecords } from './use-found-records.ts';
import { useKnownEntries } from './use-known-entries.ts';

interface PaletteProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Finds any lead, record, screen or action. */
export function Palette({ opened, onClose }: PaletteProps) {
  const text = useTexts('shell');
  return (
    <Modal.Root opened={opened} onClose={onClose} size={600} yOffset="12vh">
      <Modal.Overlay backgroundOpacity={0.35} />
      <Modal.Content aria-label={text('search')} radius="lg">
        <PaletteBody onClose={onClose} />
      </Modal.Content>
    </Modal.Root>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The marked entry, and the keys that move it. */
const useMarked = (entries: readonly PaletteEntry[], choose: (entry: PaletteEntry) => void) => {
  const [index, setIndex] = useState(0);
  const marked = Math.min(index, Math.max(0, entries.length - 1));
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const entry = entries[marked];
    if (step !== undefined && entries.length > 0) setIndex((marked + step + entries.length) % entries.length);
    else if (event.key === 'Enter' && entry !== undefined) choose(entry);
    else return;
    event.preventDefault();
  };
  return { marked, setIndex, onKeyDown };
};

function PaletteBody({ onClose }: Pick<PaletteProps, 'onClose'>) {
  const text = useTexts('shell');
  const id = useId();
  const [typed, setTyped] = useState('');
  const known = useKnownEntries().map((group) => ({ ...group, entries: matchingEntries(group.entries, typed) }));
  const found = useFoundRecords(typed);
  const groups = [...found.groups, ...known].filter((group) => group.entries.length > 0);
  const entries = groups.flatMap((group) => group.entries);
  const choose = (entry: PaletteEntry) => {
    onClose();
    entry.onChoose();
  };
  const { marked, setIndex, onKeyDown } = useMarked(entries, choose);
  return (
    <>
      <div className={classes.search}>
        <IconSearch size={18} aria-hidden />
        <input
          className={classes.input}
          role="combobox"
          aria-label={text('searchHint')}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={entries.length > 0 ? `${id}-${marked}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={text('searchHint')}
          value={typed}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setIndex(0);
          }}
          data-autofocus
        />
        {found.isBusy && typed !== '' && <Loader size={16} />}
      </div>
      <PaletteList id={id} groups={groups} marked={marked} onMark={setIndex} onChoose={choose} />
      {entries.length === 0 && !found.isBusy && (
        <p role="status" className={classes.nothing}>
          {text('paletteNothing')}
        </p>
      )}
      <p className={classes.keys}>{text('paletteKeys')}</p>
    </>
  );
}
