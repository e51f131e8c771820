import type { runImport as route } from '@countinghouse/contract/import/import.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { enqueue } from '../../kernel/jobs/enqueue.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { checkReferences } from '../user/index.ts';
import { requiredFields } from './check-row.ts';
import { mostNewCampaigns } from './check-table.ts';
import { lockChecked } from './checked-import.ts';
import { importChange } from './import-changes.ts';
import { readImport, type RunOptions, setRunning } from './import-table.ts';

/** The job that runs an import, and what it must know of who asked. */
export const runKind = 'leadImport.run';
export interface RunPayload {
  readonly importId: string;
  readonly actorId: string;
  readonly sessionId: string | null;
  readonly ip: string;
}

/** Lets a checked import run in the background. */
export const startImport: Command<typeof route> = async (context, { params, body }) => {
  const found = await lockChecked(context, params.id);
  requireColumns(found.columns);
  if (body.createCampaigns && found.missingCampaignCount > mostNewCampaigns) {
    throw new Refusal('unprocessable', 'tooManyNewCampaigns', { params: { limit: mostNewCampaigns } });
  }
  const campaign = body.campaign === undefined ? found.campaign : body.campaign;
  await checkReferences(context, { campaign });
  await startRunning(context, found.id, { ...body, campaign });
  return readImport(context, found.id, context.now);
};

export const startRunning = async (context: Context, id: string, options: RunOptions): Promise<void> => {
  await setRunning(context, id, options);
  const { actor, request } = context;
  const payload: RunPayload = { importId: id, actorId: actor.id, sessionId: actor.sessionId, ip: request.ip };
  await enqueue(context, runKind, payload);
  context.changed(
    importChange(
      'updated',
      { id, authorId: actor.id },
      { before: { state: 'checked' }, after: { state: 'running', ...options } },
    ),
  );
};

/** Refuses a sheet that has no column for what every lead must have. */
export const requireColumns = (columns: readonly (string | null)[]): void => {
  if (requiredFields.every((field) => columns.includes(field))) return;
  throw new Refusal('unprocessable', 'importColumnsMissing');
};
