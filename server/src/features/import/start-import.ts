import type { runImport as route } from '@countinghouse/contract/import/import.ts';
import type { Command } from '../../kernel/http/served.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { checkReferences } from '../user/index.ts';
import { requiredFields } from './check-row.ts';
import { mostNewCampaigns } from './check-table.ts';
import { lockChecked } from './checked-import.ts';
import { readImport } from './import-table.ts';
import { runOrPropose } from './plan-run.ts';

export const startImport: Command<typeof route> = async (context, { params, body }) => {
  const found = await lockChecked(context, params.id, 'run');
  requireColumns(found.columns);
  if (body.createCampaigns && found.missingCampaignCount > mostNewCampaigns) {
    throw new Refusal('unprocessable', 'tooManyNewCampaigns', { params: { limit: mostNewCampaigns } });
  }
  const campaign = body.campaign === undefined ? found.campaign : body.campaign;
  await checkReferences(context, { campaign });
  await runOrPropose(context, found, { ...body, campaign });
  return readImport(context, found.id, context.now);
};

export const requireColumns = (columns: readonly (string | null)[]): void => {
  if (requiredFields.every((field) => columns.includes(field))) return;
  throw new Refusal('unprocessable', 'importColumnsMissing');
};
