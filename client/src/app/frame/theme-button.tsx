import type { Appearance } from '@countinghouse/contract/theme/theme-names.ts';
import { showError } from '../../kernel/call/attempt.ts';
import { useAppearance } from '../../kernel/session/appearance.ts';
import { savePreferences } from '../../kernel/session/preferences.ts';
import { ThemeMenu } from '../../ui/menu/theme-menu.tsx';

/** The difference between two appearances: only that becomes the person's own choice. */
const changedIn = (next: Appearance, before: Appearance): Partial<Appearance> =>
  Object.fromEntries(Object.entries(next).filter(([key, value]) => before[key as keyof Appearance] !== value));

/** Colours, mode and density behind one button. */
export function ThemeButton() {
  const appearance = useAppearance();
  return (
    <ThemeMenu
      appearance={appearance}
      onChange={(next) => void savePreferences(changedIn(next, appearance)).catch(showError)}
    />
  );
}
