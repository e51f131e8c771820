import type { Appearance } from '@countinghouse/contract/theme/theme-names.ts';
import { ActionIcon } from '@mantine/core';
import { showError } from '../../kernel/call/attempt.ts';
import { useAppearance } from '../../kernel/session/appearance.ts';
import { savePreferences } from '../../kernel/session/preferences.ts';
import { IconPalette } from '../../ui/icons.ts';
import { LaterMenu, later } from '../../ui/later.tsx';
import { useUiText } from '../../ui/provider/ui-texts.ts';

const ThemePopover = later(() =>
  import('../../ui/menu/theme-picker.tsx').then((module) => ({ default: module.ThemePopover })),
);

/** The difference between two appearances: only that becomes the person's own choice. */
const changedIn = (next: Appearance, before: Appearance): Partial<Appearance> =>
  Object.fromEntries(Object.entries(next).filter(([key, value]) => before[key as keyof Appearance] !== value));

/** Colours, mode and density behind one button. */
export function ThemeButton() {
  const text = useUiText();
  const appearance = useAppearance();
  const change = (next: Appearance): void => void savePreferences(changedIn(next, appearance)).catch(showError);
  const button = (
    <ActionIcon aria-label={text('theme')}>
      <IconPalette size={18} aria-hidden />
    </ActionIcon>
  );
  return (
    <LaterMenu part={ThemePopover} button={button} opens="dialog">
      {(target) => <ThemePopover button={target} appearance={appearance} onChange={change} />}
    </LaterMenu>
  );
}
