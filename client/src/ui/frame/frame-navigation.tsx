import { UnstyledButton } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { IconChevronRight } from '../icons.ts';
import { LaterActions } from '../menu/later-actions.tsx';
import { Hint } from '../overlay/hint.tsx';
import { useUiText } from '../provider/ui-texts.ts';
import { FrameLink } from './frame-link.tsx';
import classes from './frame-navigation.module.css';

/** A navigation entry; with children, a group. */
interface FrameEntry {
  readonly id: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly href: string;
  readonly active?: boolean;
  /** For example the number of pending items. */
  readonly badge?: ReactNode;
  readonly children?: readonly Omit<FrameEntry, 'icon' | 'children'>[];
}

export interface FrameGroup {
  readonly id: string;
  readonly label?: string;
  readonly entries: readonly FrameEntry[];
}

export interface FrameNavigationProps {
  readonly groups: readonly FrameGroup[];
  readonly collapsed: boolean;
  readonly onNavigate: (href: string) => void;
}

/** The sidebar's entries, in groups; icons only if collapsed. */
export function FrameNavigation({ groups, collapsed, onNavigate }: FrameNavigationProps) {
  const text = useUiText();
  const Entry = collapsed ? IconEntry : FullEntry;
  const navigation = useActiveInSight(groups);
  return (
    <nav
      ref={navigation}
      aria-label={text('mainNavigation')}
      className={classes.navigation}
      data-collapsed={collapsed || undefined}
    >
      {groups.map((group) => (
        <div key={group.id} className={classes.group}>
          {group.label && !collapsed && <div className={classes.groupLabel}>{group.label}</div>}
          <ul className={classes.list}>
            {group.entries.map((entry) => (
              <li key={entry.id}>
                <Entry entry={entry} onNavigate={onNavigate} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** Scrolls the list to the active entry whenever it changes. */
const useActiveInSight = (groups: readonly FrameGroup[]) => {
  const navigation = useRef<HTMLElement>(null);
  const entries = groups.flatMap((group) => group.entries).flatMap((entry) => [entry, ...(entry.children ?? [])]);
  const active = entries.find((entry) => entry.active)?.id;
  useEffect(() => {
    const entry = navigation.current?.querySelector('[aria-current="page"]');
    const scroller = navigation.current?.parentElement;
    if (entry && scroller) bringIntoSight(entry, scroller);
  }, [active]);
  return navigation;
};

/** Extra pixels around an entry scrolled into view. */
const room = 8;

/** Not `scrollIntoView`: the browser would continue the next Tab from there and skip the link to the content. */
const bringIntoSight = (entry: Element, scroller: Element): void => {
  const [own, box] = [entry.getBoundingClientRect(), scroller.getBoundingClientRect()];
  scroller.scrollTop += Math.min(own.top - room - box.top, 0) + Math.max(own.bottom + room - box.bottom, 0);
};

interface EntryProps {
  readonly entry: FrameEntry;
  readonly onNavigate: (href: string) => void;
}

function FullEntry({ entry, onNavigate }: EntryProps) {
  return entry.children ? (
    <NestedEntry entry={entry} onNavigate={onNavigate} />
  ) : (
    <FrameLink href={entry.href} active={entry.active} className={classes.entry} onNavigate={onNavigate}>
      <span className={classes.icon}>{entry.icon}</span>
      <span className={classes.label}>{entry.label}</span>
      {entry.badge !== undefined && <span className={classes.badge}>{entry.badge}</span>}
    </FrameLink>
  );
}

function NestedEntry({ entry, onNavigate }: EntryProps) {
  const holdsActive = entry.children?.some(({ active }) => active) ?? false;
  const [opened, setOpened] = useState(holdsActive);
  return (
    <>
      <UnstyledButton className={classes.entry} aria-expanded={opened} onClick={() => setOpened(!opened)}>
        <span className={classes.icon}>{entry.icon}</span>
        <span className={classes.label}>{entry.label}</span>
        <IconChevronRight size={14} className={classes.chevron} aria-hidden />
      </UnstyledButton>
      {opened && (
        <ul className={classes.children}>
          {entry.children?.map((child) => (
            <li key={child.id}>
              <FrameLink href={child.href} active={child.active} className={classes.entry} onNavigate={onNavigate}>
                <span className={classes.label}>{child.label}</span>
                {child.badge !== undefined && <span className={classes.badge}>{child.badge}</span>}
              </FrameLink>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function IconEntry({ entry, onNavigate }: EntryProps) {
  if (entry.children) return <IconMenuEntry entry={entry} onNavigate={onNavigate} />;
  return (
    <Hint label={entry.label} position="right">
      <div>
        <FrameLink
          href={entry.href}
          active={entry.active}
          label={entry.label}
          className={classes.entry}
          onNavigate={onNavigate}
        >
          <span className={classes.icon}>
            {entry.icon}
            {entry.badge !== undefined && <span className={classes.dot} />}
          </span>
        </FrameLink>
      </div>
    </Hint>
  );
}

function IconMenuEntry({ entry: { label, icon, children = [] }, onNavigate }: EntryProps) {
  const active = children.some((child) => child.active);
  const button = (
    <UnstyledButton className={classes.entry} aria-label={label} data-active={active || undefined}>
      <span className={classes.icon}>{icon}</span>
    </UnstyledButton>
  );
  const actions = children.map((child) => ({
    id: child.id,
    label: child.label,
    onChoose: () => onNavigate(child.href),
  }));
  return (
    <LaterActions
      button={button}
      position="right-start"
      width={200}
      sections={[{ id: 'children', heading: label, actions }]}
    />
  );
}
