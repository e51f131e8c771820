import { createStore, remember, remembered, useStore } from '../store/store.ts';
import { isPersonal } from './personal-device.ts';

const key = 'keepOnDevice';

/** False in a browser that cannot store the figures, or not safely. */
export const mayStore = (): boolean => window.isSecureContext && 'indexedDB' in window;

const chosen = createStore<string | null>(remembered(key));

const isAllowed = (choice: string | null): boolean => mayStore() && (choice === null ? isPersonal() : choice === 'yes');

/** Whether the last known figures are stored on this device. Without a choice, they are on a personal device. */
export const storesFigures = (): boolean => isAllowed(chosen.get());

export const useStoresFigures = (): boolean => isAllowed(useStore(chosen));

/** Applies to this device and browser only. */
export const chooseStoring = (isStored: boolean): void => {
  const choice = isStored ? 'yes' : 'no';
  remember(key, choice);
  chosen.set(choice);
};

/** Forgets a yes for the next person but keeps a no, which was about the device. */
export const forgetStoring = (): void => {
  if (chosen.get() !== 'yes') return;
  remember(key, null);
  chosen.set(null);
};
