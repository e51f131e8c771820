import { noContacts } from '../../kernel/contacts/open-file.ts';
import type { cashFlowExport } from '@countinghouse/contract/cash-flow/cash-flow.ts';
import { type ExportPlace, inTurn, refuseWithoutPlace } from '../../kernel/exports/export-queue.ts';
import { exportReply } from '../../kernel/exports/export-reply.ts';
import { newId } from '../../kernel/ids.ts';
import type { Command } from '../../kernel/http/served.ts';
import { translate } from '../../kernel/http/translate.ts';
import type { TableCell } from '../../kernel/spreadsheet/table-content.ts';
import { writeCsv } from '../../kernel/spreadsheet/write-csv.ts';
import { writeXlsx } from '../../kernel/spreadsheet/write-xlsx.ts';
import { cashFlowOf } from './show-cash-flow.ts';

/** The figures as a file: one row per group if groups are requested, otherwise one per period. */
export const exportCashFlow: Command<typeof cashFlowExport> = async (context, { query }) => {
  const { format, group, by } = query;
  refuseWithoutPlace();
  const found = await cashFlowOf(context, query);
  const text = (key: string): string => translate(context.request.language, `cashFlow:${key}`);
  const nameless = text(group === 'staff' ? 'noStaff' : 'noCampaign');
  const rows: TableCell[][] = (
    group === 'none'
      ? found.periods.map(({ date, ...flow }) => ({ name: date, ...flow }))
      : found.groups.map((one) => ({ ...one, name: one.name ?? nameless }))
  ).map((flow) => [flow.name, flow.in, flow.out, flow.net, flow.countIn, flow.countOut]);
  const { total } = found;
  rows.push([text('total'), total.in, total.out, total.net, total.countIn, total.countOut]);
  const first = group === 'none' ? 'period' : group === 'staff' ? 'groupStaff' : 'groupCampaign';
  const contentIn = (place: ExportPlace) => ({
    header: [first, 'moneyIn', 'moneyOut', 'net', 'countIn', 'countOut'].map(text),
    rows: inTurn(place, rows),
    sheetName: 'cash-flow',
  });
  const id = newId();
  context.changed({
    resource: 'cashFlow',
    change: 'exported',
    silent: true,
    records: [
      {
        id: context.actor.id,
        after: { format, group, by, from: found.from, to: found.to, rows: rows.length, exportedFile: id },
      },
    ],
  });
  return exportReply(context, {
    exported: { id, resource: 'cashFlow', subject: null, format },
    name: 'cash-flow',
    body: (place) => (format === 'csv' ? writeCsv(contentIn(place)) : writeXlsx(contentIn(place))),
    contacts: noContacts,
  });
};
