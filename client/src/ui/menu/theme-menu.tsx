import { ActionIcon, Popover, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { IconPalette } from '../icons.ts';
import { useUiText } from '../provider/ui-texts.ts';
import type { ThemePickerProps } from './theme-picker.tsx';

const ThemePicker = lazy(() => import('./theme-picker.tsx').then((module) => ({ default: module.ThemePicker })));

/** The theme picker behind a button of the header. */
export function ThemeMenu(props: ThemePickerProps) {
  const text = useUiText();
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon aria-label={text('theme')}>
          <IconPalette size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={text('theme')}>
        <Suspense fallback={<Skeleton width={220} height={140} />}>
          <ThemePicker {...props} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
