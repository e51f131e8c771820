import * as z from 'zod/mini';
import { Euro, PositiveMoney } from '../kernel/money.ts';
import { ById } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';
import { Instant, Line } from '../kernel/scalars.ts';
import { Deposit } from './deposit.ts';
import { ReceivingAccount } from './receiving-account.ts';

/** Days within which an announced transfer must arrive. */
export const transferDays = 14;
/** Announced transfers that one customer can have at a time. */
export const mostTransfers = 5;

/**
 * Announces a deposit by bank transfer, by the customer's own hand. It waits as `awaiting_transfer` until staff record
 * the money and a second person approves. 409 if the company takes no transfers, or too many are awaited already.
 */
export const startTransfer = route({
  name: 'deposit.startTransfer',
  method: 'POST',
  path: '/v1/deposit/transfer',
  access: 'deposit:answer',
  limit: 'money',
  ownHandOnly: true,
  body: z.strictObject({ amount: PositiveMoney }),
  reply: Deposit,
});

/** Where to pay an announced transfer. If `account.closed` is set, the customer must not pay to it. */
export const TransferDetails = z.object({
  account: ReceivingAccount,
  /** ISO 11649: identifies the deposit on the company's bank statement. */
  reference: z.string(),
  amount: Euro,
  expires: Instant,
});
export type TransferDetails = z.infer<typeof TransferDetails>;

/** 409 for a deposit that was not announced as a transfer. */
export const transferDetails = route({
  name: 'deposit.transferDetails',
  method: 'GET',
  path: '/v1/deposit/:id/transfer',
  access: 'deposit:read',
  params: ById,
  reply: TransferDetails,
});

/**
 * Records that an announced transfer has arrived, with the amount that arrived; credited once a second person approves.
 * 409 if it is not awaited, or if the line of the bank statement belongs to another deposit.
 */
export const receiveTransfer = route({
  name: 'deposit.receive',
  method: 'POST',
  path: '/v1/deposit/:id/receive',
  access: 'deposit:create',
  limit: 'money',
  params: ById,
  body: z.strictObject({
    amount: PositiveMoney,
    /** The bank's reference of the line of the statement. */
    statementReference: Line(120, 1),
    /** The sender's name on the statement. */
    fullName: Line(120, 1),
  }),
  reply: Deposit,
});
