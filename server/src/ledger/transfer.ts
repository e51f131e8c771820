import {
  houseAccounts,
  type HouseAccount,
  type LeadAccount,
  type KindOfClass,
  type transferClasses,
  type TransferKind,
} from '@countinghouse/contract/ledger/ledger.ts';
import sql from 'sql-template-tag';
import { recordEvent } from '../kernel/changes/record-changes.ts';
import type { Context, Runner } from '../kernel/context.ts';
import { isCheckViolation, isUniqueViolation } from '../kernel/database/errors.ts';
import { newId } from '../kernel/ids.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { OfferedTerms } from './approved-terms.ts';
import { claimsOf } from './cash-claims.ts';
import { collectFrom, readOpenDebts } from './debt-table.ts';
import { requireJustified } from './justify.ts';
import { lockCash } from './lock-cash.ts';
import type { PayoutLimits } from './payouts.ts';

/** Cents into (positive) or out of (negative) each account. Accounts left out do not move. */
export type Lines = Readonly<Partial<Record<LeadAccount | HouseAccount, bigint>>>;

interface Booking {
  /** Unique per kind, so that a transfer is booked once: mostly the record's id. */
  readonly ref: string;
  /** The customer whose accounts the lines refer to. */
  readonly lead: string;
  readonly record: { readonly resource: string; readonly id: string };
  readonly lines: Lines;
  /** Value date, by default now: the due date of transfers booked late. */
  readonly at?: Date;
}

/** The evidence for a transfer: an approved proposal about its record, or what replaces it, with its proof. */
type Based<Basis> = Basis extends 'signed'
  ? { readonly basis: Basis; readonly offered: OfferedTerms }
  : Basis extends 'schedule'
    ? { readonly basis: Basis; readonly investment: string }
    : { readonly basis: Basis };

/** Justification of a transfer, by the class of its kind. */
export type Justified<Kind extends TransferKind = TransferKind> =
  | { readonly kind: Extract<Kind, KindOfClass<'computed'>> }
  | {
      [Decided in Extract<Kind, KindOfClass<'decided'>>]: { readonly kind: Decided } & Based<
        'approval' | (typeof transferClasses)[Decided]['unless'][number]
      >;
    }[Extract<Kind, KindOfClass<'decided'>>]
  | { readonly kind: Extract<Kind, KindOfClass<'paidOut'>>; readonly limits: PayoutLimits };

export type Transfer = Booking & Justified;

const house: ReadonlySet<string> = new Set(houseAccounts);

/**
 * Books one transfer in the caller's transaction and returns its id. Refuses with 409 when it was booked before
 * ('alreadyBooked') or an account of the customer would fall below zero ('insufficientFunds'); throws when the lines do
 * not sum to zero, or when the class of its kind asks for an approval that does not exist. A credit to the customer's
 * cash pays their debts first; the rest is held for the claims on it.
 */
export const post = async (context: Context, transfer: Transfer): Promise<string> => {
  await requireJustified(context, transfer);
  const id = await book(context, transfer);
  const { lead, lines } = transfer;
  const credited = lines.cash ?? 0n;
  if (credited > 0n) {
    await collectDebts(context, { id, lead, cents: credited });
    await holdForClaims(context, { id, lead });
  }
  return id;
};

/** Takes what the customer owes from the cash that they have: for a debt opened while there is some. */
export const collectFromCash = async (context: Context, lead: string): Promise<void> =>
  collectDebts(context, { id: newId(), lead, cents: await lockCash(context, lead) });

interface Credit {
  /** The transfer's id. */
  readonly id: string;
  readonly lead: string;
  readonly cents: bigint;
}

/** Takes what the customer owes from a credit, oldest debt first. The accounts are locked. */
const collectDebts = async (context: Context, { id, lead, cents }: Credit): Promise<void> => {
  let left = cents;
  for (const debt of await readOpenDebts(context, lead)) {
    const taken = left < debt.rest ? left : debt.rest;
    if (taken === 0n) return;
    left -= taken;
    await collectFrom(context, debt.id, taken, context.now);
    await book(context, {
      kind: 'debt.collect',
      ref: `${debt.id}:${id}`,
      lead,
      record: { resource: debt.resource, id: debt.record },
      lines: { cash: -taken, negative_balance_cover: taken },
    });
  }
};

/**
 * Holds cash for the open claims on it, oldest first, until each is on hold in full: otherwise money that was elsewhere
 * when the claim began could be spent before it is decided. The accounts are locked.
 */
const holdForClaims = async (context: Context, { id, lead }: Pick<Credit, 'id' | 'lead'>): Promise<void> => {
  const claims = claimsOf(context.app);
  if (!claims) return;
  const open = await claims.read(context, lead);
  let left = open.length === 0 ? 0n : await lockCash(context, lead);
  for (const claim of open) {
    const held = left < claim.rest ? left : claim.rest;
    if (held === 0n) return;
    left -= held;
    await claims.raise(context, claim.id, held);
    const { kind } = claims;
    const lines = { cash: -held, hold: held };
    await book(context, { kind, ref: `${claim.id}:${id}`, lead, record: claim.record, lines });
  }
};

/** The lines of a transfer as the columns of `post_transfer`. */
const columnsOf = (lines: Lines) => {
  const moved = Object.entries(lines).filter(([, cents]) => cents !== 0n);
  return {
    accounts: moved.map(([account]) => account),
    houses: moved.map(([account]) => house.has(account)),
    cents: moved.map(([, cents]) => cents),
  };
};

const book = async (context: Context, transfer: Transfer): Promise<string> => {
  const { accounts, houses, cents } = columnsOf(transfer.lines);
  const id = newId();
  const { actor, now } = context;
  const person = actor.name === 'system' ? null : actor.id;
  const [row] = await orRefused(() =>
    context.query<{ assigned: string | null }>(sql`
      select post_transfer(${id}::uuid, ${transfer.kind}::text, ${transfer.ref}::text, ${transfer.lead}::uuid,
        ${transfer.record.resource}::text, ${transfer.record.id}::uuid, ${transfer.at ?? now}::timestamptz,
        ${now}::timestamptz, ${person}::uuid, ${actor.real?.id ?? null}::uuid, ${accounts}::text[],
        ${houses}::boolean[], ${cents}::bigint[]) as assigned`),
  );
  await announceFunds(context, transfer.lead, row?.assigned ?? null);
  return id;
};

/** A transfer of a demo's past. */
export interface PastTransfer extends Required<Pick<Booking, 'ref' | 'lead' | 'record' | 'lines' | 'at'>> {
  readonly id: string;
  readonly kind: string;
}

/** Books a demo's past in order of time, with the checks of every other transfer. Nobody is notified. */
export const seedTransfers = async (runner: Runner, transfers: readonly PastTransfer[]): Promise<void> => {
  const rows = transfers.map(({ id, kind, ref, lead, record, at, lines }) => {
    const { cents, ...columns } = columnsOf(lines);
    return {
      id,
      kind,
      ref,
      lead,
      resource: record.resource,
      record: record.id,
      at,
      ...columns,
      cents: cents.map(String),
    };
  });
  await runner.query(sql`
    select post_transfer(id, kind, ref, lead, resource, record, at, at, null, null,
      array(select jsonb_array_elements_text(accounts)), array(select jsonb_array_elements_text(houses)::boolean),
      array(select jsonb_array_elements_text(cents)::bigint))
    from (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r(id uuid, kind text, ref text, lead uuid,
        resource text, record uuid, at timestamptz, accounts jsonb, houses jsonb, cents jsonb)
      order by at
    ) one`);
};

/** Makes the customer and everyone who reads their funds load them again. */
const announceFunds = (context: Context, lead: string, assigned: string | null): Promise<void> =>
  recordEvent(context, context.now, {
    resource: 'funds',
    change: 'updated',
    records: [{ id: lead, subject: lead, assigned, subjectReads: true, audience: ['all:funds'] }],
  });

const orRefused = async <Result>(book: () => Promise<Result>): Promise<Result> => {
  try {
    return await book();
  } catch (error) {
    if (isUniqueViolation(error, 'transfer_once')) throw new Refusal('conflict', 'alreadyBooked');
    if (isCheckViolation(error, 'account_not_negative')) throw new Refusal('conflict', 'insufficientFunds');
    throw error;
  }
};
