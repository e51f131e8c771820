import { type ListAddress, readListAddress } from '../../features/list/address/list-address.ts';

const tabs: readonly unknown[] = ['decided', 'erased'];

/** The list's address, and which of the three tabs is shown. */
export const readClosureAddress = (
  raw: Readonly<Record<string, unknown>>,
): ListAddress & { readonly tab?: string } => ({
  ...readListAddress(raw),
  ...(tabs.includes(raw['tab']) && { tab: String(raw['tab']) }),
});
