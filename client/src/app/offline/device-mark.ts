import { remember, remembered } from '../../kernel/store/store.ts';

const key = 'onDevice';

/** Marks that this device may hold a customer's data, so that other devices skip the search for it. */
export const markDevice = (): void => remember(key, 'yes');
export const unmarkDevice = (): void => remember(key, null);
export const isMarked = (): boolean => remembered(key) !== null;
