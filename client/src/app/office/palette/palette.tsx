import { Kbd, Loader, Modal } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { showError } from '../../../kernel/call/attempt.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useRole } from '../../../kernel/permission/use-may.ts';
import { useAppearance } from '../../../kernel/session/appearance.ts';
import { savePreferences } from '../../../kernel/session/preferences.ts';
import { currentShortcuts } from '../../../ui/input/use-keys.ts';
import { IconKeyboard, IconLogout, IconMoon, IconSearch, IconSun, IconTable, IconUser } from '../../../ui/icons.ts';
import { logOut } from '../../frame/log-out.ts';
import { screensFor } from '../screen-groups.ts';
import { matchingEntries, type PaletteEntry, type PaletteGroup } from './palette-entry.ts';
import classes from './palette.module.css';
import { useFoundRecords } from './use-found-records.ts';

const prefer = (queries: Parameters<typeof savePreferences>[0]) => () => void savePreferences(queries).catch(showError);

const useActions = (showKeys: () => void): readonly PaletteEntry[] => {
  const text = useTexts('shell');
  const { mode, compact } = useAppearance();
  const isLight = mode === 'light';
  return [
    {
      id: 'mode',
      label: text(isLight ? 'actionDark' : 'actionLight'),
      icon: isLight ? IconMoon : IconSun,
      onChoose: prefer({ mode: isLight ? 'dark' : 'light' }),
    },
    {
      id: 'compact',
      label: text(compact ? 'actionRoomy' : 'actionCompact'),
      icon: IconTable,
      onChoose: prefer({ compact: !compact }),
    },
    { id: 'keys', label: text('keys'), keys: '?', icon: IconKeyboard, onChoose: showKeys },
    { id: 'logOut', label: text('logOut'), icon: IconLogout, onChoose: () => void logOut() },
  ];
};

/** Screens available to the role, and actions: entries that need no call. */
const useKnownEntries = (showKeys: () => void): readonly PaletteGroup[] => {
  const text = useTexts('shell');
  // The screen's keys as they were when the palette opened over it.
  const [here] = useState(currentShortcuts);
  const { history } = useRouter();
  const screens = screensFor(useRole()).flatMap((group) => group.screens);
  const entries: readonly PaletteEntry[] = screens.map(({ id, path, icon }) => ({
    id,
    label: text(id),
    icon,
    onChoose: () => history.push(path),
  }));
  const profile: PaletteEntry = {
    id: 'profile',
    label: text('profile'),
    icon: IconUser,
    onChoose: () => history.push('/office/profile'),
  };
  const ofScreen = here.map(({ key, label, run }) => ({
    id: `here ${label}`,
    label,
    ...(key !== undefined && { keys: key.toUpperCase() }),
    icon: IconKeyboard,
    onChoose: run,
  }));
  return [
    { id: 'here', label: text('keysHere'), entries: ofScreen },
    { id: 'screens', label: text('paletteScreens'), entries: [...entries, profile] },
    { id: 'actions', label: text('paletteActions'), entries: useActions(showKeys) },
  ];
};

interface PaletteListProps {
  /** Prefix of the ids that the input uses to reference its list and the marked entry. */
  readonly id: string;
  readonly groups: readonly PaletteGroup[];
  readonly activeIndex: number;
  readonly onActivate: (index: number) => void;
  readonly onChoose: (entry: PaletteEntry) => void;
}

/** The results in groups. The focus stays in the input, which moves the active entry. */
function PaletteList({ id, groups, activeIndex, onActivate, onChoose }: PaletteListProps) {
  const text = useTexts('shell');
  useEffect(() => {
    document.getElementById(`${id}-${activeIndex}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, activeIndex]);
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
                aria-selected={index === activeIndex}
                className={classes.entry}
                tabIndex={-1}
                onMouseMove={() => onActivate(index)}
                onClick={() => onChoose(entry)}
                onKeyDown={(event) => event.key === 'Enter' && onChoose(entry)}
              >
                <entry.icon size={18} aria-hidden />
                <span className={classes.label}>{entry.label}</span>
                {entry.detail && <span className={classes.detail}>{entry.detail}</span>}
                {entry.keys !== undefined && <Kbd aria-hidden>{entry.keys}</Kbd>}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

interface PaletteProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onShowKeys: () => void;
}

/** Finds any lead, record, screen or action. */
export function Palette({ opened, onClose, onShowKeys }: PaletteProps) {
  const text = useTexts('shell');
  return (
    <Modal.Root opened={opened} onClose={onClose} size={600} yOffset="12vh">
      <Modal.Overlay backgroundOpacity={0.35} />
      <Modal.Content aria-label={text('search')} radius="lg">
        <PaletteBody onClose={onClose} onShowKeys={onShowKeys} />
      </Modal.Content>
    </Modal.Root>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The marked entry, and the keys that move it. */
const useActiveEntry = (entries: readonly PaletteEntry[], choose: (entry: PaletteEntry) => void) => {
  const [index, setIndex] = useState(0);
  const activeIndex = Math.min(index, Math.max(0, entries.length - 1));
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const entry = entries[activeIndex];
    if (step !== undefined && entries.length > 0) setIndex((activeIndex + step + entries.length) % entries.length);
    else if (event.key === 'Enter' && entry !== undefined) choose(entry);
    else return;
    event.preventDefault();
  };
  return { activeIndex, setIndex, onKeyDown };
};

function PaletteBody({ onClose, onShowKeys }: Omit<PaletteProps, 'opened'>) {
  const text = useTexts('shell');
  const id = useId();
  const [typed, setTyped] = useState('');
  const known = useKnownEntries(onShowKeys).map((group) => ({
    ...group,
    entries: matchingEntries(group.entries, typed),
  }));
  const found = useFoundRecords(typed);
  const groups = [...found.groups, ...known].filter((group) => group.entries.length > 0);
  const entries = groups.flatMap((group) => group.entries);
  const choose = (entry: PaletteEntry) => {
    onClose();
    entry.onChoose();
  };
  const { activeIndex, setIndex, onKeyDown } = useActiveEntry(entries, choose);
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
          aria-activedescendant={entries.length > 0 ? `${id}-${activeIndex}` : undefined}
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
      <PaletteList id={id} groups={groups} activeIndex={activeIndex} onActivate={setIndex} onChoose={choose} />
      {entries.length === 0 && !found.isBusy && (
        <p role="status" className={classes.nothing}>
          {text('paletteNothing')}
        </p>
      )}
      <p className={classes.keys}>{text('paletteKeys')}</p>
    </>
  );
}
