import { toEuro } from '@countinghouse/contract/kernel/money.ts';
import type {
  LedgerFinding,
  Proof,
  proveLedgerNow,
  recountLedger,
  ledgerProof,
} from '@countinghouse/contract/ledger/proof.ts';
import { ledgerFaults } from '@countinghouse/contract/ledger/proof.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { enqueue } from '../../kernel/jobs/enqueue.ts';
import { namesOf } from '../../ledger/prove/customer-names-table.ts';
import { countFindings, openFindings } from '../../ledger/prove/finding-table.ts';
import { type ProofRow, readProof } from '../../ledger/prove/prove-table.ts';
import { beginRecount, readLastDone, readRunning, type RecountRow } from '../../ledger/prove/recount-table.ts';
import { announceProof } from './report.ts';
import { proveKind, recountKind } from './rounds.ts';

const mostShown = 100;
/** Rounds are a minute apart: after this, the proof lags behind what is booked. */
const behindMilliseconds = 5 * 60_000;

const stateOf = (row: ProofRow, findings: number, now: Date): Proof['state'] => {
  if (findings > 0) return 'finding';
  if (row.failedAt !== null) return 'failing';
  if (row.isEmpty) return 'empty';
  const until = row.provedUntil?.getTime() ?? 0;
  return row.checkedAt === null || now.getTime() - until > behindMilliseconds ? 'behind' : 'proved';
};

/** Slices take most of the time; accounts follow. */
const shareOfSlices = 80;

const percentOf = ({ slices, slice, accounts, counted, doneAt }: RecountRow): number => {
  if (doneAt !== null) return 100;
  const part = (done: bigint, all: bigint): number => (all === 0n ? 1 : Math.min(1, Number(done) / Number(all)));
  if (slice < slices) return Math.floor(part(slice, slices) * shareOfSlices);
  return Math.min(99, Math.floor(shareOfSlices + part(counted, accounts) * (100 - shareOfSlices)));
};

const recountOf = (row: RecountRow | undefined): Proof['recount'] =>
  row === undefined
    ? null
    : {
        startedAt: row.startedAt.toISOString(),
        doneAt: row.doneAt?.toISOString() ?? null,
        percent: percentOf(row),
        failing: row.failedAt !== null,
      };

const findingsOf = async (context: Context): Promise<LedgerFinding[]> => {
  const findings = await openFindings(context, ledgerFaults, mostShown);
  const names = await namesOf(context, findings);
  return findings.map(({ id, fault, foundAt, subject, lead, resource, record, found, expected }) => ({
    id,
    fault,
    foundAt: foundAt.toISOString(),
    subject,
    lead: lead ?? null,
    leadName: names.get(lead ?? '') ?? null,
    resource: resource ?? null,
    record: record ?? null,
    found: found ?? null,
    expected: expected ?? null,
  }));
};

const show = async (context: Context): Promise<Proof> => {
  const row = await readProof(context);
  const counts = await countFindings(context);
  const count = [...counts.values()].reduce((sum, one) => sum + one, 0);
  return {
    state: stateOf(row, count, context.now),
    holds: count === 0 && row.sum === 0n,
    checkedAt: row.checkedAt?.toISOString() ?? null,
    provedUntil: row.provedUntil?.toISOString() ?? null,
    transfers: Number(row.transfers),
    entries: Number(row.entries),
    sum: toEuro(row.sum),
    unbalanced: counts.get('unbalanced') ?? 0,
    drifted: counts.get('drifted') ?? 0,
    negative: counts.get('negative') ?? 0,
    findingCount: count,
    findings: count === 0 ? [] : await findingsOf(context),
    recount: recountOf(await readRunning(context)),
    lastRecount: recountOf(await readLastDone(context)),
  };
};

export const showProof: Command<typeof ledgerProof> = show;

export const proveNow: Command<typeof proveLedgerNow> = async (context) => {
  await enqueue(context, proveKind, {});
  return show(context);
};

export const startRecount: Command<typeof recountLedger> = async (context) => {
  await beginRecount(context, context.actor.id, context.now);
  await enqueue(context, recountKind, {});
  await announceProof(context);
  return show(context);
};
