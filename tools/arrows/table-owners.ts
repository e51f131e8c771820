import { globSync } from 'node:fs';
import path from 'node:path';
import type { FeatureFacts } from '../../server/src/kernel/facts.ts';
import { kernelFacts } from '../../server/src/kernel/kernel-facts-table.ts';
import { ledgerFacts } from '../../server/src/ledger/ledger-facts-table.ts';

export const sources = path.join(import.meta.dirname, '../../server/src');

/** The part of the server that declares each table: `features/<name>`, `ledger` or `kernel`. */
export const readOwners = async (): Promise<Map<string, string>> => {
  const owners = new Map<string, string>();
  const add = (part: string, { tables }: FeatureFacts): void => {
    for (const table of Object.keys(tables)) owners.set(table, part);
  };
  add('kernel', kernelFacts);
  add('ledger', ledgerFacts);
  for (const file of globSync('features/*/facts-table.ts', { cwd: sources })) {
    const { facts } = (await import(path.join(sources, file))) as { facts: FeatureFacts };
    add(path.dirname(file), facts);
  }
  return owners;
};
