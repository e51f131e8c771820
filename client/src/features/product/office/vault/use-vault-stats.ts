import { vaultStats } from '@countinghouse/contract/product/vault.ts';
import { useRead } from '../../../../kernel/resource/use-call.ts';

/** Figures of the vault, of one customer if given. */
export const useVaultStats = (lead?: string) =>
  useRead(vaultStats, { query: lead === undefined ? {} : { lead } }, { resources: ['product', 'offer'] });
