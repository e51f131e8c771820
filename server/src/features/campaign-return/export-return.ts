import type { campaignReturnExport } from '@countinghouse/contract/campaign/campaign-return.ts';
import { noContacts } from '../../kernel/contacts/open-file.ts';
import { type ExportPlace, inTurn, refuseWithoutPlace } from '../../kernel/exports/export-queue.ts';
import { exportReply } from '../../kernel/exports/export-reply.ts';
import { newId } from '../../kernel/ids.ts';
import type { Command } from '../../kernel/http/served.ts';
import { translate } from '../../kernel/http/translate.ts';
import { writeCsv } from '../../kernel/spreadsheet/write-csv.ts';
import { writeXlsx } from '../../kernel/spreadsheet/write-xlsx.ts';
import { returnOf, type ReturnRow } from './show-return.ts';

const columns = [
  'cost',
  'leads',
  'contacted',
  'verified',
  'firstDeposits',
  'invested',
  'moneyIn',
  'moneyOut',
  'net',
  'medianHours',
  'costPerLead',
  'costPerFirstDeposit',
  'returnPercent',
] as const;

/** The table as a file, with its total. */
export const exportReturn: Command<typeof campaignReturnExport> = async (context, { query }) => {
  const { format, group, campaign } = query;
  refuseWithoutPlace();
  const { from, to, rows, total } = await returnOf(context, query);
  const text = (key: string): string => translate(context.request.language, `campaignReturn:${key}`);
  const nameless = text(group === 'source' ? 'noSource' : 'noCampaign');
  const cells = ({ name, ...figures }: Omit<ReturnRow, 'id'>) => [
    name ?? nameless,
    ...columns.map((column) => figures[column]),
  ];
  const contentIn = (place: ExportPlace) => ({
    header: [group, ...columns].map(text),
    rows: inTurn(place, [...rows.map(cells), cells({ name: text('total'), ...total })]),
    sheetName: 'campaign-return',
  });
  const id = newId();
  context.changed({
    resource: 'campaign',
    change: 'exported',
    silent: true,
    records: [
      {
        id: context.actor.id,
        after: { format, group, from, to, campaign: campaign ?? null, rows: rows.length, exportedFile: id },
      },
    ],
  });
  return exportReply(context, {
    exported: { id, resource: 'campaign', subject: null, format },
    name: 'campaign-return',
    body: (place) => (format === 'csv' ? writeCsv(contentIn(place)) : writeXlsx(contentIn(place))),
    contacts: noContacts,
  });
};
