import { createStore } from '../../kernel/store/store.ts';

const kept = createStore<string | null>(null);

/** Stores the current office address while the user is connected as a customer. */
export const keepOfficeAddress = (address: string): void => {
  if (address.startsWith('/office')) kept.set(address);
};

/** The office address to return to; cleared by reading it. */
export const takeOfficeAddress = (): string => {
  const address = kept.get() ?? '/office';
  kept.set(null);
  return address;
};
