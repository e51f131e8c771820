import type { Setting } from '@countinghouse/contract/setting/setting.ts';
import {
  type Appearance,
  defaultAppearance,
  isThemeName,
  type Mode,
} from '@countinghouse/contract/theme/theme-names.ts';
import type { User } from '@countinghouse/contract/user/user.ts';
import { applyAppearance } from '../../ui/theme/apply-appearance.ts';
import { currentSetting, onSetting } from '../setting/setting.ts';
import { remember, remembered } from '../store/remembered.ts';
import { createStore, useStore } from '../store/store.ts';
import { currentSession, onSession } from './session.ts';

type Preferences = Pick<User, 'theme' | 'mode' | 'compact'>;

/** The person's own preferences first, then the company's theme, then this browser's mode, then the defaults. */
export const appearanceOf = (
  user: Preferences | null,
  setting: Pick<Setting, 'theme'> | null,
  browserMode: string | null,
): Appearance => {
  const theme = user?.theme ?? setting?.theme ?? '';
  return {
    theme: isThemeName(theme) ? theme : defaultAppearance.theme,
    mode: user?.mode ?? asMode(browserMode) ?? defaultAppearance.mode,
    compact: user?.compact === true,
  };
};

const asMode = (text: string | null): Mode | null => (text === 'dark' || text === 'light' ? text : null);

const modeKey = 'mode';

const shown = createStore<Appearance>(defaultAppearance);

export const useAppearance = (): Appearance => useStore(shown);

const show = (): void => {
  const session = currentSession();
  const next = appearanceOf(session.status === 'signedIn' ? session.user : null, currentSetting(), remembered(modeKey));
  shown.set(next);
  applyAppearance(next);
};

/** Applies the appearance now and after every change of the session or the settings. */
export const startAppearance = (): void => {
  show();
  onSession(show);
  onSetting(show);
};

/** Stores a mode in this browser: for visitors, and for the next first paint. */
export const keepMode = (mode: Mode): void => {
  remember(modeKey, mode);
  show();
};
