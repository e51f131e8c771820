import * as z from 'zod/mini';
import { Day } from '../kernel/calendar.ts';
import { Euro } from '../kernel/money.ts';
import { route } from '../kernel/route.ts';
import { Id, Instant } from '../kernel/scalars.ts';
import { leadAccounts, transferKinds } from './ledger.ts';
import { RecordLink } from './record-link.ts';

const OfUser = z.object({ userId: Id });

/** Days of the reader's time zone, both inclusive; by default from the first booking to the last. */
const range = { from: z.optional(Day), to: z.optional(Day) };
const account = z._default(z.enum(leadAccounts), 'cash');

/** One movement of the account. `at` is its value date, `bookedAt` when it was posted. */
export const StatementLine = z.object({
  /** The transfer it belongs to. */
  transfer: Id,
  at: Instant,
  bookedAt: Instant,
  kind: z.enum(transferKinds),
  /** The business record that caused it. */
  resource: z.string(),
  record: Id,
  /** The record's name: an order's symbol, a project, a product, a card or a reference. Null for records without one. */
  name: z.nullable(z.string()),
  /** The customer's page about it. */
  link: z.nullable(RecordLink),
  /** The member of staff who closed the order; null for every other movement. */
  closedBy: z.nullable(z.string()),
  /** Why the balance was corrected, or staff closed the order; null for every other movement. */
  reason: z.nullable(z.string()),
  /** The mandate under which staff placed the order; null for every other movement. */
  mandate: z.nullable(z.object({ by: z.string(), signed: Instant })),
  /** Positive into the account, negative out of it. */
  amount: Euro,
  /** The account's balance after it. */
  balance: Euro,
});
export type StatementLine = z.infer<typeof StatementLine>;

/** A customer's account over a range of days, newest line first; balances come only from the entries. */
export const Statement = z.object({
  opening: Euro,
  closing: Euro,
  totalIn: Euro,
  totalOut: Euro,
  count: z.number(),
  lines: z.array(StatementLine),
});
export type Statement = z.infer<typeof Statement>;

export const ledgerStatement = route({
  name: 'ledger.statement',
  method: 'GET',
  path: '/v1/ledger/statement/:userId',
  access: 'funds:read',
  views: ['params.userId'],
  params: OfUser,
  query: z.object({
    ...range,
    account,
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
    pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 25),
  }),
  reply: Statement,
});

/** Lines allowed in a PDF: 50 pages and two seconds of work; a spreadsheet has no limit. */
export const mostPrintedLines = 2_000;

/** The same as a spreadsheet file or a printable document, oldest line first. */
export const statementFile = route({
  name: 'ledger.statementFile',
  method: 'GET',
  path: '/v1/ledger/statement/:userId/file',
  access: 'funds:read',
  limit: 'report',
  params: OfUser,
  query: z.object({ ...range, account, format: z.enum(['csv', 'pdf']) }),
  reply: 'file',
  writes: true,
});

/** A statement that was downloaded as a file. */
export const StatementCopy = z.object({
  /** Printed in the file, and the record of its leaf in the public log. */
  id: Id,
  account: z.enum(leadAccounts),
  from: z.nullable(Day),
  to: z.nullable(Day),
  format: z.enum(['csv', 'pdf']),
  /** Hash of the file's bytes. */
  sha256: z.string(),
  /** The customer, staff, or staff connected as the customer. */
  takenBy: z.enum(['customer', 'staff', 'staffAsCustomer']),
  /** The name of the member of staff; customers are shown the first name. */
  takenByName: z.nullable(z.string()),
  dateCreation: Instant,
});
export type StatementCopy = z.infer<typeof StatementCopy>;

export const mostCopies = 50;

/** The newest files of statements that the customer or staff downloaded. */
export const statementCopies = route({
  name: 'ledger.statementCopies',
  method: 'GET',
  path: '/v1/ledger/statement/:userId/copies',
  access: 'funds:read',
  limit: 'report',
  views: ['params.userId'],
  params: OfUser,
  reply: z.object({ copies: z.array(StatementCopy) }),
});
