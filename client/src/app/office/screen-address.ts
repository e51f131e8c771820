import { type ListAddress, readListAddress } from '../../features/list/address/list-address.ts';

type Raw = Readonly<Record<string, unknown>>;

/** Reads a list's address, and the selected one of the tabs after the first. */
const readTabs =
  (...tabs: readonly unknown[]) =>
  (raw: Raw): ListAddress & { readonly tab?: string } => ({
    ...readListAddress(raw),
    ...(tabs.includes(raw['tab']) && { tab: String(raw['tab']) }),
  });

export const readApprovalAddress = readTabs('decided');

export const readClosureAddress = readTabs('decided', 'erased');

/** The customer whose documents are under review. */
export const readReviewAddress = (raw: Raw): { readonly lead?: string } =>
  typeof raw['lead'] === 'string' ? { lead: raw['lead'] } : {};
