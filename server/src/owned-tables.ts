import { features } from './features.ts';
import { kernelTables } from './kernel/kernel-tables.ts';
import type { OwnedTables } from './kernel/owned-tables.ts';
import { ledgerTables } from './ledger/ledger-tables.ts';

const sandboxTables: OwnedTables = { sandbox_payment: 'noCustomer', sandbox_refund: 'noCustomer' };

/** Every table of the database, by owner. */
export const ownedTables: readonly OwnedTables[] = [
  kernelTables,
  ledgerTables,
  sandboxTables,
  ...features.map(({ tables }) => tables ?? {}),
];
