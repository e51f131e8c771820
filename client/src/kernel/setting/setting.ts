import { getSetting, type Setting } from '@countinghouse/contract/setting/setting.ts';
import { call } from '../call/call.ts';
import { createStore, useStore } from '../store/store.ts';

const setting = createStore<Setting | null>(null);

/** The company's settings, or null before the first load. */
export const currentSetting = (): Setting | null => setting.get();

/** Calls back after every change of the settings; returns what ends it. */
export const onSetting = setting.subscribe;

/** The company's settings; the page shows nothing before they are loaded. */
export const useSetting = (): Setting => {
  const current = useStore(setting);
  if (current === null) throw new Error('the settings are not loaded');
  return current;
};

/** Loads the settings, at start and whenever the server says that they changed. */
export const loadSetting = async (): Promise<Setting> => {
  const loaded = await call(getSetting);
  replaceSetting(loaded);
  return loaded;
};

/** Puts settings that a call replied with in place, unless newer ones stand there. */
export const replaceSetting = (next: Setting): void => {
  const before = setting.get();
  if (before === null || next.version >= before.version) setting.set(next);
};
