import { clientFaults } from './client-faults.ts';

/** A fault and the tests that must notice it. */
export interface PlantedFault {
  readonly area: 'server' | 'contract' | 'client' | 'styles' | 'whole product';
  readonly name: string;
  readonly file: string;
  /** Occurs once in the file. */
  readonly from: string;
  readonly to: string;
  /** Arguments of `npm test --`. */
  readonly tests: readonly string[];
}

const contractFaults: readonly PlantedFault[] = [
  {
    area: 'contract',
    name: 'an amount of 12.5 is read as 12.05',
    file: 'contract/src/kernel/money.ts',
    from: ".padEnd(2, '0'))",
    to: ".padStart(2, '0'))",
    tests: ['contract/src/kernel'],
  },
  {
    area: 'contract',
    name: 'half a cent of a loss is rounded towards zero',
    file: 'contract/src/kernel/money.ts',
    from: 'const half = dividend < 0n ? -divisor : divisor;',
    to: 'const half = dividend < 0n ? 0n : divisor;',
    tests: ['contract/src/kernel'],
  },
  {
    area: 'contract',
    name: 'an investment of 14 months loses its last two',
    file: 'contract/src/investment/schedule.ts',
    from: 'return rest === 0 ? full : [...full, rest];',
    to: 'return full;',
    tests: ['contract/src/investment'],
  },
  {
    area: 'contract',
    name: 'a Dutch text loses its placeholder',
    file: 'contract/i18n/nl/shell.json',
    from: '{{reason}}',
    to: '…',
    tests: ['tools/tidy'],
  },
];

const serverFaults: readonly PlantedFault[] = [
  {
    area: 'server',
    name: 'staff pay out a withdrawal that they entered themselves',
    file: 'server/src/features/withdrawal/complete.ts',
    from: 'if ((await authorsOf(context, item)).includes(context.actor.id))',
    to: 'if ((await authorsOf(context, item)).length === 0)',
    tests: ['server/src/features/withdrawal'],
  },
  {
    area: 'server',
    name: 'an admin verifies the customer that they created',
    file: 'server/src/features/verification/own-part.ts',
    from: 'if (own && !own.isAlone)',
    to: 'if (own?.part === null)',
    tests: ['server/test/control/separate-people.test.ts'],
  },
  {
    area: 'server',
    name: 'a large withdrawal needs no second person',
    file: 'server/src/features/withdrawal/complete.ts',
    from: 'perCustomer: toCents(withdrawalApprovalThreshold ?? 0)',
    to: 'perCustomer: 1_000n * toCents(withdrawalApprovalThreshold ?? 0)',
    tests: ['server/src/features/withdrawal'],
  },
  {
    area: 'server',
    name: 'the proposer agrees to their own proposal',
    file: 'server/src/features/approval/eligibility.ts',
    from: '!hasProposed(proposal, id) &&\n    [...proposersOf(proposal), ...proposal.agreed]',
    to: 'proposal.agreed',
    tests: ['server/src/features/approval'],
  },
  {
    area: 'server',
    name: 'an agent reads the leads of other agents',
    file: 'server/src/features/user/user-table.ts',
    from: "return sql`(u.role = 'lead' and u.assigned_to = ${actor.id}::uuid)`;",
    to: "return sql`u.role = 'lead'`;",
    tests: ['server/src/features/user'],
  },
  {
    area: 'server',
    name: 'staff connected as a customer do what only the customer may do',
    file: 'server/src/kernel/session/may.ts',
    from: 'if (actor.real && !isReading(route))',
    to: 'if (actor.mustChangePassword && !isReading(route))',
    tests: ['server/test/matrix/access-matrix.test.ts'],
  },
  {
    area: 'server',
    name: 'the same idempotency key with another body gets the first answer',
    file: 'server/src/kernel/http/idempotency.ts',
    from: 'if (!first?.same) throw reused();',
    to: 'if (!first) throw reused();',
    tests: ['server/test/idempotency.test.ts'],
  },
  {
    area: 'server',
    name: 'a text beginning with @ becomes a formula in an export',
    file: 'server/src/kernel/spreadsheet/formula-guard.ts',
    from: 'const formulaStart = /^[=+\\-@\\t\\r\\n＝＋－＠]/;',
    to: 'const formulaStart = /^[=+\\-\\t\\r\\n＝＋－＠]/;',
    tests: ['server/src/kernel/spreadsheet'],
  },
  {
    area: 'server',
    name: 'a price that the second source contradicts settles orders',
    file: 'server/src/features/price/witness.ts',
    from: 'return doubts.has(symbol) ? null : seen;',
    to: 'return seen;',
    tests: ['server/test/control/witness.test.ts'],
  },
  {
    area: 'server',
    name: 'a second source that falls silent ends its doubts',
    file: 'server/src/features/price/witness.ts',
    from: 'if (witness && isConfirmed(quote, witness))',
    to: 'if (!witness || isConfirmed(quote, witness))',
    tests: ['server/test/control/witness.test.ts'],
  },
  {
    area: 'server',
    name: 'a closed order leaves no evidence of its closing price',
    file: 'server/src/features/order/close-order.ts',
    from: 'if (closing.ticks.length > 0)',
    to: 'if (closing.ticks.length > 9)',
    tests: ['server/src/features/order'],
  },
];

/** Faults of every kind, each with the lowest suite that must notice it. */
export const plantedFaults: readonly PlantedFault[] = [...contractFaults, ...serverFaults, ...clientFaults];
