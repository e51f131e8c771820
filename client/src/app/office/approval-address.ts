import { type ListAddress, readListAddress } from '../../features/list/address/list-address.ts';

/** The list's address, and the selected one of the two tabs. */
export const readApprovalAddress = (
  raw: Readonly<Record<string, unknown>>,
): ListAddress & { readonly tab?: string } => ({
  ...readListAddress(raw),
  ...(raw['tab'] === 'decided' && { tab: 'decided' }),
});
