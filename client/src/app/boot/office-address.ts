import { createStore } from '../../kernel/store/store.ts';

const kept = createStore<string | null>(null);

/** Keeps where in the office one was when one began to act as a customer. */
export const keepOfficeAddress = (address: string): void => {
  if (address.startsWith('/office')) kept.set(address);
};

/** Where to go back to in the office; asked once. */
export const takeOfficeAddress = (): string => {
  const address = kept.get() ?? '/office';
  kept.set(null);
  return address;
};
