import type { ImportField, LeadImport } from '@countinghouse/contract/import/import.ts';
import type * as z from 'zod/mini';

export type Field = z.infer<typeof ImportField>;
export type Columns = LeadImport['columns'];

/** Every lead has these. */
const needed: readonly Field[] = ['firstName', 'lastName', 'email'];

/** Fields without which nothing can be imported and that no column is read as. */
export const missingFields = (columns: Columns): Field[] => needed.filter((field) => !columns.includes(field));

export const isMapped = (columns: Columns): boolean => missingFields(columns).length === 0;

/** The columns with one of them read as another field; the column that was read as it before is so no more. */
export const reassigned = (columns: Columns, at: number, field: Field | null): Columns =>
  columns.map((before, index) => (index === at ? field : field !== null && before === field ? null : before));
