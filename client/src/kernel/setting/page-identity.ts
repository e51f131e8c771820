import type { Setting } from '@countinghouse/contract/setting/setting.ts';
import { createStore, type Store } from '../store/store.ts';
import { currentSetting, onSetting } from './setting.ts';

const defaultTitle = 'Application';

/** The title of the browser's tab: the screen's name, if any, before the company's. */
export const pageTitle = (setting: Pick<Setting, 'companyName'> | null, screen: string | null): string => {
  const company = setting?.companyName.trim() || defaultTitle;
  return screen ? `${screen} · ${company}` : company;
};

const screen: Store<string | null> = createStore<string | null>(null);

/** Sets the screen's name in the tab's title; null for none. */
export const nameScreen = screen.set;

const show = (): void => {
  const setting = currentSetting();
  document.title = pageTitle(setting, screen.get());
  const logo = setting?.logo;
  if (logo) iconLink().href = logo;
};

const iconLink = (): HTMLLinkElement => {
  const known = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (known) return known;
  const link = document.createElement('link');
  link.rel = 'icon';
  document.head.append(link);
  return link;
};

/** Keeps the page's title and icon in step with the settings and the screen. */
export const startPageIdentity = (): void => {
  show();
  onSetting(show);
  screen.subscribe(show);
};
