import { remember, remembered } from '../../kernel/store/remembered.ts';

const key = 'onDevice';

/** Says that something of a customer's may be on this device: who never was one is not asked to look for it. */
export const markDevice = (): void => remember(key, 'yes');
export const unmarkDevice = (): void => remember(key, null);
export const isMarked = (): boolean => remembered(key) !== null;
