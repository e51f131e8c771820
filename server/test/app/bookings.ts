import { randomUUID } from 'node:crypto';
import { transferClasses } from '@countinghouse/contract/ledger/ledger.ts';
import { runAsSystem } from '../../src/kernel/jobs/run-as-system.ts';
import { type Justified, type Lines, post, type Transfer } from '../../src/ledger/transfer.ts';
import type { TestApp } from './test-app.ts';

interface Booking {
  readonly lines: Lines;
  readonly kind?: Transfer['kind'];
  /** Value date. */
  readonly at?: string | Date;
}

/** The terms that customers sign in `justified`; a test that books an investment with it approves them first. */
export const anyTerms = { record: randomUUID(), terms: { rentability: 12 } };

/** The first evidence that stands in for an approval of this kind, and limits that no payout of a test reaches. */
export const justified = (kind: Transfer['kind']): Justified => {
  const limits = { perCustomer: 10n ** 15n, perPerson: 10n ** 15n, payers: [] };
  const rule = transferClasses[kind];
  const basis = (rule.class === 'decided' && rule.unless[0]) || 'approval';
  return { kind, basis, limits, offered: anyTerms } as Justified;
};

/** Books a transfer of a customer; returns its id. */
export const book = async (app: TestApp, lead: string, { lines, kind, at }: Booking): Promise<string> =>
  runAsSystem(app.running.app, 'test', (context) =>
    post(context, {
      ...justified(kind ?? 'deposit.complete'),
      ref: randomUUID(),
      lead,
      record: { resource: 'deposit', id: randomUUID() },
      lines,
      ...(at !== undefined && { at: new Date(at) }),
    }),
  );

/** Cents paid in by card. */
export const paidIn = (cents: bigint): Lines => ({ card_clearing: -cents, cash: cents });

/** Cents paid out to the bank, after a request for them. */
export const paidOut = (cents: bigint): Lines => ({ hold: -cents, bank_clearing: cents });

/** Cents that a customer requested to withdraw. */
export const requestedOut = (cents: bigint): Lines => ({ cash: -cents, hold: cents });
