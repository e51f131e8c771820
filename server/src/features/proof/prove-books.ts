import { readAnchors, writeAnchor } from '../../kernel/audit-seal/anchor.ts';
import type { App, Context } from '../../kernel/context.ts';
import { runAsSystem } from '../../kernel/jobs/run-as-system.ts';
import { compareBalances, movedBetween, pageEnd, withinPage } from '../../ledger/prove/account-table.ts';
import { storeFindings } from '../../ledger/prove/finding-table.ts';
import { proveNext, type Proved } from '../../ledger/prove/prove-next.ts';
import { endRound, readProof } from '../../ledger/prove/prove-table.ts';
import { recheckFindings } from '../../ledger/prove/recheck.ts';
import { type Anchors, anchorsByNumber, judgeEnd } from '../../ledger/prove/recount-slice.ts';
import { readHead } from '../../ledger/prove/slice-table.ts';
import { bookRecords } from './books-records.ts';
import { announceProof, reportFindings } from './report.ts';

const action = 'ledger.prove';
/** A turn in the queue of jobs; other due work comes before the next one. */
const turnMilliseconds = 1_000;
const accountsAtOnce = 5_000;
const pagesPerRound = 10;
/** Above this, only the sweep over all accounts compares balances. */
const slicesCompared = 5;

const readLedgerAnchors = async (app: App): Promise<Anchors> =>
  anchorsByNumber(await readAnchors(app.config.dataDir, 'ledger-anchor'));

/**
 * Proves what was booked since the last round, in slices, then compares balances. Returns true when its turn ended
 * before everything was proved.
 */
export const proveBooks = async (app: App, stopping?: AbortSignal): Promise<boolean> => {
  const anchors = await readLedgerAnchors(app);
  await checkEnd(app, anchors);
  const begun = app.clock.steady();
  const proved: Proved[] = [];
  for (;;) {
    const one = await runAsSystem(app, action, proveOne);
    if (!one) break;
    proved.push(one);
    await anchor(app, one.slice);
    const isOver = app.clock.steady() - begun > turnMilliseconds || stopping?.aborted === true;
    if (one.isFull && isOver) return true;
    if (!one.isFull) break;
  }
  await runAsSystem(app, action, (context) => compare(context, proved));
  await runAsSystem(app, action, (context) => recheckFindings(context, bookRecords, { anchors, now: context.now }));
  await sweep(app);
  if (proved.length > 0) await runAsSystem(app, action, announceProof);
  return false;
};

const proveOne = async (context: Context): Promise<Proved | null> => {
  const proved = await proveNext(context, bookRecords);
  if (proved) await reportFindings(context, proved.newFindings);
  return proved;
};

const anchor = (app: App, { number, hash }: { readonly number: bigint; readonly hash: Buffer }): Promise<void> =>
  writeAnchor(app.config.dataDir, { place: number, hash: hash.toString('hex') }, app.clock.now(), 'ledger-anchor');

/** Compares the last seal with its anchor; a server killed between the two left a seal without one. */
const checkEnd = (app: App, anchors: Anchors): Promise<void> =>
  runAsSystem(app, action, async (context) => {
    const head = await readHead(context);
    const findings = judgeEnd(head, anchors);
    await reportFindings(context, await storeFindings(context, findings, context.now));
    if (head && findings.length === 0 && !anchors.has(head.number)) await anchor(app, head);
  });

/** Compares the accounts that the new slices moved. */
const compare = async (context: Context, proved: readonly Proved[]): Promise<void> => {
  const [first, last] = [proved.at(0), proved.at(-1)];
  if (!first || !last || proved.length > slicesCompared) return;
  const findings = await compareBalances(context, movedBetween(first.after, last.slice));
  await reportFindings(context, await storeFindings(context, findings, context.now));
};

/** Compares all accounts in turn, some in each round. */
const sweep = async (app: App): Promise<void> => {
  let { swept } = await readProof(app.database);
  for (let page = 0; page < pagesPerRound; page += 1) {
    const after = swept;
    const end = await pageEnd(app.database, after, accountsAtOnce);
    swept = end ?? null;
    if (end === undefined) break;
    await runAsSystem(app, action, async (context) => {
      const findings = await compareBalances(context, withinPage(after, end));
      await reportFindings(context, await storeFindings(context, findings, context.now));
    });
  }
  await runAsSystem(app, action, (context) => endRound(context, context.now, swept));
};
