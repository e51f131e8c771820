import { allFacts } from './features/facts/index.ts';
import type { OwnedTables } from './kernel/owned-tables.ts';

const sandboxTables: OwnedTables = { sandbox_payment: 'noCustomer', sandbox_refund: 'noCustomer' };

/** Every table of the database, by owner. */
export const ownedTables: readonly OwnedTables[] = [sandboxTables, ...allFacts.map(({ tables }) => tables)];
