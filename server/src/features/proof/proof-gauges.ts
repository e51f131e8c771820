import { type Gauge, secondsSince } from '../../kernel/observe/gauge.ts';
import { countFindings } from '../../ledger/prove/finding-table.ts';
import { readProof } from '../../ledger/prove/prove-table.ts';

export const proofGauges: readonly Gauge[] = [
  {
    name: 'proofAge',
    read: async ({ database, clock }) => {
      const { provedUntil } = await readProof(database);
      return provedUntil === null ? null : secondsSince(provedUntil, clock.now());
    },
  },
  {
    name: 'proofFindings',
    read: async ({ database }) => [...(await countFindings(database)).values()].reduce((sum, count) => sum + count, 0),
  },
];
