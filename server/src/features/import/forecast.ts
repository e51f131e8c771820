import type { forecastImport as runRoute, importSample as sampleRoute } from '@countinghouse/contract/import/import.ts';
import type { forecastUndo as undoRoute } from '@countinghouse/contract/import/undo.ts';
import { toEuro } from '@countinghouse/contract/kernel/money.ts';
import type { Command } from '../../kernel/http/served.ts';
import { forecastRun, sampleOf } from './forecast-table.ts';
import { readImport } from './import-table.ts';
import { countUntouched } from './undo-table.ts';

export const giveSample: Command<typeof sampleRoute> = async (context, { params }) => {
  const { id } = await readImport(context, params.id, context.now);
  return { rows: await sampleOf(context, id) };
};

export const forecastImport: Command<typeof runRoute> = async (context, { params, query }) => {
  const { id, campaign } = await readImport(context, params.id, context.now);
  const { cents, ...forecast } = await forecastRun(context, id, {
    duplicates: query.duplicates,
    createCampaigns: query.createCampaigns === 'true',
    hasCampaign: query.hasCampaign === undefined ? campaign !== null : query.hasCampaign === 'true',
  });
  return { ...forecast, cost: toEuro(cents) };
};

export const forecastUndo: Command<typeof undoRoute> = async (context, { params }) => {
  const { id } = await readImport(context, params.id, context.now);
  const untouched = await countUntouched(context, id);
  return { ...untouched, cost: toEuro(untouched.cost) };
};
