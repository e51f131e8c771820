import type { ReturnFigures } from '@countinghouse/contract/campaign/campaign-return.ts';
import { divideRounded, toEuro } from '@countinghouse/contract/kernel/money.ts';
import type { ReturnSum } from './return-table.ts';

const waitPrefix = 'wait:';

/** The smallest wait that at least half of the leads had not exceeded. */
const medianOf = (sums: readonly ReturnSum[]): number | null => {
  const waits = new Map<number, number>();
  for (const { kind, n } of sums) {
    if (!kind.startsWith(waitPrefix)) continue;
    const hours = Number(kind.slice(waitPrefix.length));
    waits.set(hours, (waits.get(hours) ?? 0) + n);
  }
  const all = [...waits.values()].reduce((sum, n) => sum + n, 0);
  let passed = 0;
  for (const [hours, n] of [...waits].toSorted(([one], [other]) => one - other)) {
    passed += n;
    if (passed * 2 >= all) return hours;
  }
  return null;
};

const each = (cost: bigint | null, count: number): number | null =>
  cost === null || count === 0 ? null : toEuro(divideRounded(cost, BigInt(count)));

const countIn = (sums: readonly ReturnSum[], kind: string): number =>
  sums.reduce((sum, one) => (one.kind === kind ? sum + one.n : sum), 0);
const moneyOf = (sums: readonly ReturnSum[], kind: string): bigint =>
  sums.reduce((sum, one) => (one.kind === kind ? sum + one.cents : sum), 0n);

/** Cost of leads and their return; all null if the reader may not know the cost, or there is none. */
export const costFigures = (sums: readonly ReturnSum[], cost: bigint | null) => {
  const net = moneyOf(sums, 'in') - moneyOf(sums, 'out');
  return {
    cost: cost === null ? null : toEuro(cost),
    costPerLead: each(cost, countIn(sums, 'lead')),
    costPerFirstDeposit: each(cost, countIn(sums, 'deposited')),
    returnPercent: cost === null || cost === 0n ? null : Number(divideRounded((net - cost) * 1_000n, cost)) / 10,
  };
};

/** The figures of leads from their sums, and from what they cost. */
export const figuresOf = (sums: readonly ReturnSum[], cost: bigint | null): ReturnFigures => {
  const [moneyIn, moneyOut] = [moneyOf(sums, 'in'), moneyOf(sums, 'out')];
  return {
    leads: countIn(sums, 'lead'),
    contacted: countIn(sums, 'contacted'),
    verified: countIn(sums, 'verified'),
    firstDeposits: countIn(sums, 'deposited'),
    invested: countIn(sums, 'invested'),
    moneyIn: toEuro(moneyIn),
    moneyOut: toEuro(moneyOut),
    net: toEuro(moneyIn - moneyOut),
    medianHours: medianOf(sums),
    ...costFigures(sums, cost),
  };
};
