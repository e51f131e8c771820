import type { Appearance } from '@countinghouse/contract/theme/theme-names.ts';
import { messageOf } from '../../kernel/call/message-of.ts';
import { useAppearance } from '../../kernel/session/appearance.ts';
import { savePreferences } from '../../kernel/session/preferences.ts';
import { ThemeMenu } from '../../ui/menu/theme-menu.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';

const showError = (error: unknown): void => {
  showToast({ type: 'error', message: messageOf(error) });
};

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
