import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { firstNames, lastNames } from '@countinghouse/server/src/features/demo/demo-names.ts';
import { writeXlsx } from '@countinghouse/server/src/kernel/spreadsheet/write-xlsx.ts';

export const header = ['firstName', 'lastName', 'email', 'phone', 'mobile', 'campaignName'];

/** Plausible leads with new addresses; every other one names the campaign. */
export const sampleRows = (count: number, campaign: string): string[][] => {
  const batch = randomBytes(4).toString('hex');
  return Array.from({ length: count }, (_, n) => {
    const [first = '', last = ''] = [firstNames[(n * 7) % firstNames.length], lastNames[(n * 13) % lastNames.length]];
    const number = String((n * 7919) % 1_000_000).padStart(6, '0');
    return [
      first,
      last,
      `lead.${n}.${batch}@mail.example`,
      `+49 30 ${number}`,
      `+49 171 ${number}`,
      n % 2 === 0 ? campaign : '',
    ];
  });
};

/** The rows as a compressed workbook below the upload limit. */
export const sampleWorkbook = (rows: readonly string[][]): Promise<Buffer> =>
  buffer(writeXlsx({ header, rows, sheetName: 'Leads' }));
