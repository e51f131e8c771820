import { type Appearance, defaultAppearance, type Mode } from '@countinghouse/contract/theme/theme-names.ts';
import { applyAppearance } from '../../ui/theme/apply-appearance.ts';
import { currentSetting, onSetting } from '../setting/setting.ts';
import { remember, remembered } from '../store/remembered.ts';
import { createStore, useStore } from '../store/store.ts';
import { appearanceOf } from './appearance-of.ts';
import { currentSession, onSession } from './session.ts';

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
