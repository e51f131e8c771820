import { paletteOf } from '@countinghouse/contract/theme/palette.ts';
import { type Appearance, defaultAppearance, type Mode } from '@countinghouse/contract/theme/theme-names.ts';
import { variablesOf } from '../../ui/theme/variables.ts';
import { currentSetting, onSetting } from '../setting/setting.ts';
import { createStore, remember, remembered, useStore } from '../store/store.ts';
import { appearanceOf, type BrowserMode } from './appearance-of.ts';
import { currentSession, onSession } from './session.ts';

// A constructed sheet needs no style element, and so no nonce and no trusted HTML.
const colors = new CSSStyleSheet();
let colored = '';

/** Applies a theme, mode and density by changing the CSS variables of `<html>`, without re-rendering any component. */
function applyAppearance({ theme, mode, compact }: Appearance): void {
  // Each change of the session comes here, and new rules, even equal ones, make the browser style the page again.
  if (colored !== `${theme} ${mode}`) {
    const lines = Object.entries(variablesOf(paletteOf(theme, mode), mode)).map(([name, value]) => `${name}:${value}`);
    colors.replaceSync(`:root[data-theme]{${lines.join(';')}}`);
    colored = `${theme} ${mode}`;
  }
  if (!document.adoptedStyleSheets.includes(colors)) document.adoptedStyleSheets.push(colors);
  const { dataset } = document.documentElement;
  dataset['theme'] = theme;
  dataset['mantineColorScheme'] = mode;
  if (compact) dataset['compact'] = '';
  else delete dataset['compact'];
}

const modeKey = 'mode';
const darkDevice = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');

const shown = createStore<Appearance>(defaultAppearance);

export const useAppearance = (): Appearance => useStore(shown);

const show = (): void => {
  const session = currentSession();
  const browser: BrowserMode = { chosenMode: remembered(modeKey), deviceMode: darkDevice().matches ? 'dark' : 'light' };
  const next = appearanceOf(session.status === 'signedIn' ? session.user : null, currentSetting(), browser);
  shown.set(next);
  applyAppearance(next);
};

/** Applies the appearance now and after every change of the session or the settings. */
export const startAppearance = (): void => {
  show();
  onSession(show);
  onSetting(show);
  darkDevice().addEventListener('change', show);
};

/** Stores a mode in this browser: for visitors, and for the next first paint. */
export const keepMode = (mode: Mode): void => {
  remember(modeKey, mode);
  show();
};
