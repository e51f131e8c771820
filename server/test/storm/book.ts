import { randomUUID } from 'node:crypto';
import type { LeadAccount } from '@countinghouse/contract/ledger/ledger.ts';
import type { Lines, Transfer } from '../../src/ledger/transfer.ts';
import { justified } from '../app/bookings.ts';
import type { Random } from './random.ts';

/** A customer of the storm: expected balances and unsettled records. */
export interface Customer {
  readonly id: string;
  readonly accounts: Record<LeadAccount, bigint>;
  /** Opened and not settled yet: requested withdrawals, orders, investments, products. */
  readonly open: Opened[];
}

interface Opened {
  readonly kind: 'withdrawal' | 'order' | 'investment' | 'product';
  readonly ref: string;
  readonly cents: bigint;
}

/** A transfer to attempt, and its effect on the expected balances once acknowledged. */
export interface Try {
  readonly transfer: Transfer;
  readonly opens?: Opened;
}

export const newCustomer = (id: string): Customer => ({
  id,
  accounts: { cash: 0n, hold: 0n, margin: 0n, invested: 0n, vault: 0n },
  open: [],
});

/** Up to 500 euro; often more than the customer has, so that refusals are part of the storm. */
const amount = (random: Random): bigint => BigInt(1 + random.below(50_000));

const starts = {
  withdrawal: ['withdrawal.request', 'hold'],
  order: ['order.open', 'margin'],
  investment: ['investment.create', 'invested'],
  product: ['product.purchase', 'vault'],
} as const satisfies Record<Opened['kind'], readonly [Transfer['kind'], LeadAccount]>;

/** The next transfer of a customer: money in, something opened, or something settled. */
export const nextTry = (random: Random, customer: Customer): Try => {
  const settled = random.chance(45) ? customer.open.splice(random.below(customer.open.length || 1), 1)[0] : undefined;
  if (settled) return { transfer: transferOf(customer, settlement(random, settled), settled.ref) };
  if (random.chance(35)) {
    const cents = amount(random);
    return { transfer: transferOf(customer, ['deposit.complete', { card_clearing: -cents, cash: cents }]) };
  }
  const kind = (['withdrawal', 'order', 'investment', 'product'] as const)[random.below(4)] ?? 'order';
  const [event, account] = starts[kind];
  const cents = amount(random);
  const transfer = transferOf(customer, [event, { cash: -cents, [account]: cents }]);
  return { transfer, opens: { kind, ref: transfer.ref, cents } };
};

type Event = readonly [Transfer['kind'], Lines];

const transferOf = (customer: Customer, [kind, lines]: Event, ref: string = randomUUID()): Transfer => ({
  ...justified(kind),
  ref,
  lead: customer.id,
  record: { resource: 'storm', id: ref },
  lines,
});

/** The result of an opened record: less than the stake, more, or the same. */
const settlement = (random: Random, { kind, cents }: Opened): Event => {
  const back = BigInt(random.below(Number(cents) * 2 + 1));
  const first = random.chance(50);
  const ends: Record<Opened['kind'], Event> = {
    withdrawal: first
      ? ['withdrawal.complete', { hold: -cents, bank_clearing: cents }]
      : ['withdrawal.fail', { hold: -cents, cash: cents }],
    order: ['order.close', { margin: -cents, cash: back, trading_result: cents - back }],
    investment: [first ? 'investment.mature' : 'investment.cancel', { invested: -cents, cash: cents }],
    product: ['offer.accept', { vault: -cents, cash: back, product_sales: cents - back }],
  };
  return ends[kind];
};

/** Adds an acknowledged transfer to the expected balances. */
export const count = (customer: Customer, { transfer, opens }: Try): void => {
  for (const [account, cents] of Object.entries(transfer.lines)) {
    if (account in customer.accounts) customer.accounts[account as LeadAccount] += cents;
  }
  if (opens) customer.open.push(opens);
};
