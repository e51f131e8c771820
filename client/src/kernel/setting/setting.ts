import { getSetting, type Setting } from '@countinghouse/contract/setting/setting.ts';
import { call } from '../call/call.ts';
import { createStore, useStore } from '../store/store.ts';

const setting = createStore<Setting | null>(null);

/** Null before the first load. */
export const currentSetting = (): Setting | null => setting.get();

/** Calls the listener after every change of the settings; returns the unsubscribe function. */
export const onSetting = setting.subscribe;

/** The company's settings; throws before they are loaded. */
export const useSetting = (): Setting => {
  const current = useStore(setting);
  if (current === null) throw new Error('the settings are not loaded');
  return current;
};

/** Loads the settings, at start and whenever the server announces a change. */
export const loadSetting = async (): Promise<Setting> => {
  const loaded = await call(getSetting);
  replaceSetting(loaded);
  return loaded;
};

/** Stores settings from a reply unless newer ones are already loaded. */
export const replaceSetting = (next: Setting): void => {
  const before = setting.get();
  if (before === null || next.version >= before.version) setting.set(next);
};
