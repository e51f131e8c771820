import { newId } from '../../kernel/ids.ts';
import type { DemoCompany, DemoLead } from './demo-people.ts';
import { pick, seededRandom } from './seeded-random.ts';

const day = 86_400_000;

/** A deposit as stored; amounts in cents. */
export interface DemoDeposit {
  readonly id: string;
  readonly lead_id: string;
  readonly amount: number;
  readonly status: 'completed' | 'failed' | 'cancelled';
  readonly method: 'card' | 'bank_transfer';
  readonly reason: string | null;
  readonly transaction_id: string;
  readonly gateway: 'sandbox' | null;
  readonly card_brand: string | null;
  readonly card_last4: string | null;
  readonly card_expiry: string | null;
  readonly full_name: string;
  readonly date_creation: Date;
  readonly date_done: Date;
}

export interface DemoWithdrawal {
  readonly id: string;
  readonly lead_id: string;
  readonly amount: number;
  readonly status: 'pending' | 'completed' | 'failed';
  readonly transaction_id: string;
  readonly destination: string;
  readonly reason: string;
  readonly entered_by: string;
  readonly decided_by: string | null;
  readonly date_decided: Date | null;
  readonly target_at: Date;
  readonly date_creation: Date;
}

/** A ledger booking: cents move from the debit to the credit account. */
export interface DemoTransfer {
  readonly id: string;
  readonly kind: string;
  readonly ref: string;
  readonly resource: string;
  readonly lead_id: string;
  readonly at: Date;
  readonly debit: string;
  readonly credit: string;
  readonly cents: number;
  /** Cents added from the company's trading result, or kept by it if negative. */
  readonly result?: number;
  readonly house?: 'trading_result' | 'product_sales';
}

export interface DemoMoney {
  readonly deposits: DemoDeposit[];
  readonly withdrawals: DemoWithdrawal[];
  readonly transfers: DemoTransfer[];
}

/** Generates two years of money of converted leads; no balance is ever below zero. */
export const generateMoney = (company: DemoCompany, now: Date): DemoMoney => {
  const random = seededRandom(19_980_401);
  const money: DemoMoney = { deposits: [], withdrawals: [], transfers: [] };
  const decider = company.staff[0]?.id ?? '';
  for (const lead of company.leads) {
    if (lead.qualifications === 'converted') generateCustomer(random, { lead, now, decider, money });
  }
  money.transfers.sort((one, other) => one.at.getTime() - other.at.getTime());
  return {
    ...money,
    deposits: numbered(money.deposits, 'DEP'),
    withdrawals: numbered(money.withdrawals, 'WDR'),
  };
};

/** Numbers records in order of time, with references that can be read out over the telephone. */
const numbered = <Paid extends DemoDeposit | DemoWithdrawal>(records: readonly Paid[], prefix: string): Paid[] =>
  records
    .toSorted((one, other) => one.date_creation.getTime() - other.date_creation.getTime())
    .map((record, at) => ({ ...record, transaction_id: `${prefix}-${String(at + 1).padStart(5, '0')}` }));

interface Scene {
  readonly lead: DemoLead;
  readonly now: Date;
  readonly decider: string;
  readonly money: DemoMoney;
}

const amounts = [250, 500, 500, 750, 1_000, 1_000, 1_500, 2_000, 2_500, 5_000, 7_500, 10_000, 25_000];

const generateCustomer = (random: () => number, scene: Scene): void => {
  const { lead, now } = scene;
  let at = lead.date_creation.getTime() + (0.2 + random() * 3) * day;
  let cents = 0;
  while (at < now.getTime() - day / 4) {
    if (cents > 1_000_00 && random() < 0.3) cents -= generateWithdrawal(random, scene, { at, cents });
    else cents += generateDeposit(random, scene, at);
    at += (4 + random() * 45) * day;
  }
};

const card = { gateway: 'sandbox', card_brand: 'visa', card_last4: '4242', card_expiry: '08/29' } as const;
const noCard = { gateway: null, card_brand: null, card_last4: null, card_expiry: null } as const;

const outcomeOf = (luck: number): DemoDeposit['status'] => {
  if (luck < 0.88) return 'completed';
  return luck < 0.95 ? 'failed' : 'cancelled';
};

/** Returns the cents credited. */
const generateDeposit = (random: () => number, { lead, money }: Scene, at: number): number => {
  const id = newId();
  const amount = pick(random, amounts) * 100 + (random() < 0.15 ? Math.floor(random() * 9_999) : 0);
  const status = outcomeOf(random());
  const byCard = amount < 10_000_00 || status !== 'completed';
  const date_done = new Date(at + (byCard ? 60_000 : day / 6));
  money.deposits.push({
    id,
    lead_id: lead.id,
    amount,
    status,
    method: byCard ? 'card' : 'bank_transfer',
    reason: status === 'failed' ? pick(random, ['declined', 'insufficientFunds', 'timedOut']) : null,
    transaction_id: '',
    ...(byCard ? card : noCard),
    full_name: `${lead.first_name} ${lead.last_name}`,
    date_creation: new Date(at),
    date_done,
  });
  if (status !== 'completed') return 0;
  const debit = byCard ? 'card_clearing' : 'bank_clearing';
  const about = { ref: id, resource: 'deposit', lead_id: lead.id, cents: amount };
  money.transfers.push({ id: newId(), kind: 'deposit.complete', ...about, at: date_done, debit, credit: 'cash' });
  return amount;
};

/** Returns the cents that left the available balance. */
const generateWithdrawal = (
  random: () => number,
  { lead, money, now, decider }: Scene,
  { at, cents }: { readonly at: number; readonly cents: number },
): number => {
  const id = newId();
  const amount = Math.max(100_00, Math.floor((cents * (0.1 + random() * 0.5)) / 50_00) * 50_00);
  const decided = at + (0.1 + random() * 2.5) * day;
  const isOpen = decided > now.getTime();
  const status = isOpen ? 'pending' : random() < 0.92 ? 'completed' : 'failed';
  money.withdrawals.push({
    id,
    lead_id: lead.id,
    amount,
    status,
    transaction_id: '',
    destination: lead.iban,
    reason: status === 'failed' ? 'The account number belongs to somebody else.' : '',
    entered_by: lead.id,
    decided_by: isOpen ? null : decider,
    date_decided: isOpen ? null : new Date(decided),
    target_at: new Date(at + 3 * day),
    date_creation: new Date(at),
  });
  const about = { ref: id, resource: 'withdrawal', lead_id: lead.id, cents: amount };
  const request = { kind: 'withdrawal.request', at: new Date(at), debit: 'cash', credit: 'hold' };
  money.transfers.push({ id: newId(), ...about, ...request });
  if (isOpen) return amount;
  const credit = status === 'completed' ? 'bank_clearing' : 'cash';
  const kind = status === 'completed' ? 'withdrawal.complete' : 'withdrawal.fail';
  money.transfers.push({ id: newId(), kind, ...about, at: new Date(decided), debit: 'hold', credit });
  return status === 'failed' ? 0 : amount;
};
