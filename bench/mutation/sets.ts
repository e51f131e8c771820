/** Files mutated together, and the tests that must notice. Globs are relative to the project's root. */
export interface MutationSet {
  readonly name: string;
  readonly mutate: readonly string[];
  readonly tests: readonly string[];
}

const deposit = 'server/src/features/deposit';
const withdrawal = 'server/src/features/withdrawal';
const sandbox = 'server/src/ports/payment-gateway/sandbox-rules';

/** The money rules. Race tests are left out: they are too slow to run for each mutant. */
export const mutationSets: readonly MutationSet[] = [
  {
    name: 'rules',
    mutate: [
      'contract/src/kernel/money.ts',
      `${deposit}/{deposit-states,gateway-reply,card-expiry,refund-states}.ts`,
      `${sandbox}.ts`,
    ],
    tests: [
      'contract/src/kernel/money.test.ts',
      `${deposit}/{deposit-states,gateway-reply,card-expiry,refund-states}.test.ts`,
      `${sandbox}.test.ts`,
    ],
  },
  {
    name: 'ledger',
    mutate: ['server/src/ledger/*.ts', '!server/src/ledger/*.test.ts'],
    tests: ['server/src/ledger/*.test.ts', 'server/src/features/funds/statement.test.ts'],
  },
  {
    name: 'deposit-rules',
    mutate: [`${deposit}/deposit-rules.ts`],
    tests: [`${deposit}/deposit-record.test.ts`],
  },
  {
    name: 'confirm',
    mutate: [`${deposit}/confirm-deposit.ts`],
    tests: [`${deposit}/{deposit,deposit-between,deposit-record,deposit-time,stripe}.test.ts`],
  },
  {
    name: 'cancel',
    mutate: [`${deposit}/cancel-deposit.ts`],
    tests: [`${deposit}/{deposit,deposit-between,deposit-record,deposit-time,deposit-input,stripe}.test.ts`],
  },
  {
    name: 'transition',
    mutate: [`${deposit}/transition.ts`],
    tests: [`${deposit}/{deposit-live,deposit-record,deposit-states}.test.ts`],
  },
  {
    name: 'refund',
    mutate: [`${deposit}/refund-books.ts`],
    tests: [`${deposit}/{refund,refund-record,stripe-refund,dashboard-refund}.test.ts`],
  },
  {
    name: 'withdrawal',
    mutate: [`${withdrawal}/withdrawal-rules.ts`],
    tests: [`${withdrawal}/*.test.ts`],
  },
];
