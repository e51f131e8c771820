import { Tabs } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './tab-bar.module.css';

export interface TabChoice {
  readonly value: string;
  readonly label: string;
  readonly icon?: ReactNode;
}

export interface TabBarProps {
  readonly tabs: readonly TabChoice[];
  /** The shown tab: where there is little room, it is moved into sight. */
  readonly shown: string;
}

/** The tabs of a screen in one line, which scrolls where it is too long. Stands within Mantine's `Tabs`. */
export function TabBar({ tabs, shown }: TabBarProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const bar = list.current;
    if (!bar) return undefined;
    // Told at once, and whenever the bar gets more room or less.
    const observer = new ResizeObserver(() => {
      bar.toggleAttribute('data-overflows', bar.scrollWidth > bar.clientWidth);
      const tab = bar.querySelector<HTMLElement>('[data-active]');
      // The bar alone moves: the page itself must not jump to tabs that stand further down.
      if (tab) bar.scrollLeft = tab.offsetLeft - (bar.clientWidth - tab.clientWidth) / 2;
    });
    observer.observe(bar);
    for (const tab of bar.children) observer.observe(tab);
    return () => observer.disconnect();
  }, [shown]);
  return (
    <Tabs.List ref={list} className={classes.bar ?? ''}>
      {tabs.map(({ value, label, icon }) => (
        <Tabs.Tab key={value} value={value} leftSection={icon}>
          {label}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
}
