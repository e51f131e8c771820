import type { Setting } from '@countinghouse/contract/setting/setting.ts';
import {
  type Appearance,
  defaultAppearance,
  isThemeName,
  type Mode,
} from '@countinghouse/contract/theme/theme-names.ts';
import type { User } from '@countinghouse/contract/user/user.ts';

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
