import { type ListAddress, readListAddress } from '../../features/list/address/list-address.ts';

const tabs: readonly unknown[] = ['decided', 'erased'];

/** The list's address, and the selected one of the three tabs. */
export const readClosureAddress = (
  raw: Readonly<Record<string, unknown>>,
): ListAddress & { readonly tab?: string } => ({
  ...readListAddress(raw),
  ...(tabs.includes(raw['tab']) && { tab: String(raw['tab']) }),
});
