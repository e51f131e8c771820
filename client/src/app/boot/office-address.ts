import { createStore } from '../../kernel/store/store.ts';

const stored = createStore<string | null>(null);

/** Stores the current office address while the user is connected as a customer. */
export const storeOfficeAddress = (address: string): void => {
  if (address.startsWith('/office')) stored.set(address);
};

/** The office address to return to; cleared by reading it. */
export const takeOfficeAddress = (): string => {
  const address = stored.get() ?? '/office';
  stored.set(null);
  return address;
};
