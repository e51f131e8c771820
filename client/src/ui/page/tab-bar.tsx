import { Tabs } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './tab-bar.module.css';

export interface TabChoice {
  readonly value: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /** A number beside the label, such as '18' or '1,000+'. */
  readonly count?: string | undefined;
  /** Set apart from the one above it in a column. */
  readonly startsGroup?: boolean;
}

export interface TabBarProps {
  readonly tabs: readonly TabChoice[];
  /** The active tab, scrolled into view if space is limited. */
  readonly shown: string;
}

/**
 * A screen's tabs in one row, which scrolls if it is too long, or in a column if `Tabs` is vertical. Use within Mantine's
 * `Tabs`.
 */
export function TabBar({ tabs, shown }: TabBarProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const bar = list.current;
    if (!bar) return undefined;
    // Runs immediately, and whenever the bar is resized.
    const observer = new ResizeObserver(() => {
      bar.toggleAttribute('data-overflows', bar.scrollWidth > bar.clientWidth);
      const tab = bar.querySelector<HTMLElement>('[data-active]');
      // Scrolls only the bar: the page itself must not jump to tabs further down.
      if (tab) bar.scrollLeft = tab.offsetLeft - (bar.clientWidth - tab.clientWidth) / 2;
    });
    observer.observe(bar);
    for (const tab of bar.children) observer.observe(tab);
    return () => observer.disconnect();
  }, [shown]);
  return (
    <Tabs.List ref={list} className={classes.bar ?? ''}>
      {tabs.map(({ value, label, icon, count, startsGroup }) => (
        <Tabs.Tab
          key={value}
          value={value}
          data-starts-group={startsGroup}
          leftSection={icon}
          rightSection={count && <span className={classes.count}>{count}</span>}
        >
          {label}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
}
