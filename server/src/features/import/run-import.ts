import type { LeadImport } from '@countinghouse/contract/import/import.ts';
import { recordChanges, recordEvent } from '../../kernel/changes/record-changes.ts';
import { type Actor, visitor } from '../../kernel/actor.ts';
import type { App, Runner } from '../../kernel/context.ts';
import { planAgain } from '../../kernel/database/bulk-insert.ts';
import { endIfStopping, type Job, JobInterruptedError, type JobKind } from '../../kernel/jobs/job.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { holdCampaign } from '../campaign/index.ts';
import { addImportedCosts } from '../campaign-return/index.ts';
import { notify } from '../notification/index.ts';
import { mostNewCampaigns } from './check-table.ts';
import { importChange, manyLeads, outcomeOf } from './import-changes.ts';
import { readImport, setState } from './import-table.ts';
import {
  beginRun,
  costsOfCreated,
  createCampaigns,
  failCostsAlone,
  failRows,
  finishRun,
  holdCampaigns,
  type ImportToRun,
  importToRun,
  insertLeads,
  pieceEnds,
  refusedRows,
  setProcessed,
} from './run-table.ts';
import { runKind, type RunPayload } from './plan-run.ts';
import { updateLeads } from './update-leads.ts';

/** Rows between two progress reports. */
const rowsAtOnce = 5_000;
const attempts = 5;

/**
 * Runs an import in one transaction: an interruption leaves nothing behind, and the job is retried. A shutdown waits
 * for the current batch, not for the whole import.
 */
const runImport = async (app: App, job: Job): Promise<void> => {
  const payload = job.payload as RunPayload;
  try {
    await app.database.transaction((transaction) => runInTransaction(app, transaction, job));
  } catch (error) {
    if (error instanceof JobInterruptedError) throw error;
    if (!(error instanceof Refusal) && job.attempt < attempts) throw error;
    await giveUp(app, payload, error);
  }
};

export const runImportKind: JobKind = { kind: runKind, attempts, run: runImport };

const runInTransaction = async (app: App, runner: Runner, { payload: given, stopping }: Job): Promise<void> => {
  const payload = given as RunPayload;
  await beginRun(runner);
  endIfStopping(stopping);
  const found = await importToRun(runner, payload.importId);
  // Another server has finished it meanwhile.
  if (found?.state !== 'running') return;
  const now = app.clock.now();
  const record: Recorder = (changes) =>
    recordChanges(runner, { actor: actorOf(payload), request: { ip: payload.ip }, action: runKind, now }, changes);
  const writing = { now, record, stopping };
  await prepareCampaigns(runner, found, writing);
  await failRows(runner, found.id);
  const created = await writePieces(app, runner, found, writing);
  if (found.campaign === null) await failCostsAlone(runner, found.id);
  await countCosts(runner, found, writing);
  await finishRun(runner, found.id, now);
  const result = await readImport(runner, found.id, now);
  await notifyAuthor(runner, now, { kind: 'import.finished', result, authorId: payload.actorId });
  // Not their values: the audit trail outlives the rows, which are erased with their leads.
  const refused = result.failed > 0 ? { refused: await refusedRows(runner, found.id) } : {};
  await record([
    ...(created > 0 ? [manyLeads('created')] : []),
    importChange(
      'updated',
      { id: found.id, authorId: payload.actorId },
      { before: { state: 'running' }, after: { state: 'done', ...outcomeOf(result), ...refused } },
    ),
  ]);
};

type Recorder = (changes: Parameters<typeof recordChanges>[2]) => Promise<void>;
interface Writing {
  readonly now: Date;
  readonly record: Recorder;
  readonly stopping: AbortSignal | undefined;
}

const prepareCampaigns = async (runner: Runner, found: ImportToRun, { now, record }: Writing): Promise<void> => {
  if (found.createCampaigns) {
    const campaigns = await createCampaigns(runner, found.id, now);
    if (campaigns.length > mostNewCampaigns)
      throw new Refusal('unprocessable', 'tooManyNewCampaigns', { params: { limit: mostNewCampaigns } });
    if (campaigns.length > 0)
      await record([
        {
          resource: 'campaign',
          change: 'created',
          records: campaigns.map(({ id, name }) => ({ id, after: { name } })),
        },
      ]);
  }
  await holdCampaigns(runner, found.id);
  if (found.campaign !== null && !(await holdCampaign(runner, found.campaign)))
    throw new Refusal('conflict', 'campaignAbsent');
};

const writePieces = async (
  app: App,
  runner: Runner,
  found: ImportToRun,
  { now, record, stopping }: Writing,
): Promise<number> => {
  let created = 0;
  let after = 0;
  for (const [index, to] of (await pieceEnds(runner, found.id, rowsAtOnce)).entries()) {
    endIfStopping(stopping);
    const piece = { importId: found.id, after, to };
    await planAgain(runner);
    created += await insertLeads(runner, piece, { campaign: found.campaign, now });
    if (found.duplicates === 'update') await record(await updateLeads(runner, piece));
    await reportProgress(app, found, (index + 1) * rowsAtOnce);
    after = to;
  }
  return created;
};

/** Counts what the new leads cost for their campaigns. */
const countCosts = async (runner: Runner, found: ImportToRun, { now, record }: Writing): Promise<void> => {
  if (!found.hasCosts) return;
  const costs = await costsOfCreated(runner, found.id);
  await record(await addImportedCosts(runner, costs, { importId: found.id, now }));
};

/** Outside the import's transaction, so that others see it. */
const reportProgress = (app: App, { id, authorId }: ImportToRun, processed: number): Promise<void> =>
  app.database.transaction(async (transaction) => {
    await setProcessed(transaction, id, processed);
    await recordEvent(transaction, app.clock.now(), importChange('updated', { id, authorId }));
  });

const giveUp = async (app: App, payload: RunPayload, error: unknown): Promise<void> => {
  const code = error instanceof Refusal ? error.code : 'importFailed';
  if (code === 'importFailed')
    app.log.error({ err: error, import: payload.importId }, 'import failed: gave up after the last attempt');
  await app.database.transaction(async (transaction) => {
    await setState(transaction, payload.importId, 'failed', code);
    const now = app.clock.now();
    const result = await readImport(transaction, payload.importId, now);
    await notifyAuthor(transaction, now, { kind: 'import.failed', result, authorId: payload.actorId });
    const change = importChange(
      'updated',
      { id: payload.importId, authorId: payload.actorId },
      { before: { state: 'running' }, after: { state: 'failed', errorCode: code } },
    );
    await recordChanges(transaction, { actor: actorOf(payload), request: { ip: payload.ip }, action: runKind, now }, [
      change,
    ]);
  });
};

interface Outcome {
  readonly kind: 'import.finished' | 'import.failed';
  readonly result: LeadImport;
  readonly authorId: string;
}

/** Once per import, however often its job runs. */
const notifyAuthor = (runner: Runner, now: Date, { kind, result, authorId }: Outcome): Promise<unknown> => {
  const { id, fileName, created, updated, skipped, failed } = result;
  return notify(
    { query: (fragment) => runner.query(fragment), now },
    {
      to: [authorId],
      kind,
      params: { fileName, created, updated, skipped, failed },
      recordId: id,
      dedupeKey: `leadImport:${id}:${kind}`,
    },
  );
};

/** The requester of the import: its changes are recorded under their name. */
const actorOf = ({ actorId, sessionId }: RunPayload): Actor => ({ ...visitor, id: actorId, sessionId, role: 'admin' });
