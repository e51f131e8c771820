import * as z from 'zod/mini';
import { Euro } from '../kernel/money.ts';
import { readOnly } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';
import { Id, Instant } from '../kernel/scalars.ts';
import { houseAccounts, leadAccounts, transferKinds } from './ledger.ts';

const HouseAccount = z.enum(houseAccounts);
const LeadAccount = z.enum(leadAccounts);

/** The company's current balances. A balance below zero is a debit, for example money in a clearing account. */
export const ledgerBooks = route({
  name: 'ledger.books',
  method: 'GET',
  path: '/v1/ledger/books',
  access: 'ledger:read',
  reply: z.object({
    houses: z.array(z.object({ account: HouseAccount, balance: Euro })),
    /** Sums over all customers; `customers` counts those with a balance in the account. */
    leads: z.array(z.object({ account: LeadAccount, balance: Euro, customers: z.number() })),
  }),
});

/** Movements of the house accounts per month of the reader's time zone, over the last 24 months, newest first. */
export const ledgerMonths = route({
  name: 'ledger.months',
  method: 'GET',
  path: '/v1/ledger/months',
  access: 'ledger:read',
  reply: z.object({
    months: z.array(
      z.object({
        /** First day of the month, YYYY-MM-DD. */
        month: z.string(),
        transfers: z.number(),
        moved: z.record(HouseAccount, Euro),
      }),
    ),
  }),
});

/** One side of a transfer: debits below zero, credits above. */
export const LedgerEntry = z.object({
  account: z.union([HouseAccount, LeadAccount]),
  house: z.boolean(),
  amount: Euro,
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

export const Transfer = z.object({
  id: Id,
  kind: z.enum(transferKinds),
  lead: Id,
  leadName: z.string(),
  resource: z.string(),
  record: Id,
  at: Instant,
  bookedAt: Instant,
  actorName: z.nullable(z.string()),
  realActorName: z.nullable(z.string()),
  /** The amount transferred: the sum of its credits. */
  amount: Euro,
  entries: z.array(LedgerEntry),
});
export type Transfer = z.infer<typeof Transfer>;

/** Every transfer in the ledger with its entries; no one can change them. */
export const transfer = readOnly({
  name: 'transfer',
  plural: 'transfers',
  item: Transfer,
  filters: {
    kind: { type: 'choice', options: transferKinds },
    lead: { type: 'id' },
    record: { type: 'id' },
    at: { type: 'instant' },
  },
  sorts: ['at'],
  defaultSort: ['-at'],
  access: 'ledger:read',
});
