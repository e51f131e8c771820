import type { Setting } from '@countinghouse/contract/setting/setting.ts';
import {
  type Appearance,
  defaultAppearance,
  isThemeName,
  type Mode,
} from '@countinghouse/contract/theme/theme-names.ts';
import type { User } from '@countinghouse/contract/user/user.ts';

export interface BrowserMode {
  /** Stored by an earlier choice. */
  readonly chosenMode: string | null;
  readonly deviceMode: Mode;
}

type Preferences = Pick<User, 'theme' | 'mode' | 'compact'>;

/**
 * The person's own preferences first, then the company's theme and the mode chosen in this browser, then the mode of the
 * device.
 */
export const appearanceOf = (
  user: Preferences | null,
  setting: Pick<Setting, 'theme'> | null,
  { chosenMode, deviceMode }: BrowserMode,
): Appearance => {
  const theme = user?.theme ?? setting?.theme ?? '';
  return {
    theme: isThemeName(theme) ? theme : defaultAppearance.theme,
    mode: user?.mode ?? asMode(chosenMode) ?? deviceMode,
    compact: user?.compact === true,
  };
};

const asMode = (text: string | null): Mode | null => (text === 'dark' || text === 'light' ? text : null);
