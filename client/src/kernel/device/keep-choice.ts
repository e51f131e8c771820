import { remember, remembered } from '../store/remembered.ts';
import { createStore, useStore } from '../store/store.ts';
import { isPersonal } from './personal-device.ts';

const key = 'keepOnDevice';

/** A browser that cannot keep it safely, or at all, is not asked to. */
export const mayKeep = (): boolean => window.isSecureContext && 'indexedDB' in window;

const chosen = createStore<string | null>(remembered(key));

const keeps = (choice: string | null): boolean => mayKeep() && (choice === null ? isPersonal() : choice === 'yes');

/** Whether the last known figures stay on this device. Without a choice they do where it is a person's own. */
export const keepsFigures = (): boolean => keeps(chosen.get());

export const useKeepsFigures = (): boolean => keeps(useStore(chosen));

/** Chooses for this device and this browser only. */
export const chooseKeeping = (keep: boolean): void => {
  const choice = keep ? 'yes' : 'no';
  remember(key, choice);
  chosen.set(choice);
};

/** The next person is asked anew, but a no stays: it was said of the device. */
export const forgetKeeping = (): void => {
  if (chosen.get() !== 'yes') return;
  remember(key, null);
  chosen.set(null);
};
