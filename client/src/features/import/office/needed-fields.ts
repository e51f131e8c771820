import type { ImportField, LeadImport } from '@countinghouse/contract/import/import.ts';
import type * as z from 'zod/mini';

export type Field = z.infer<typeof ImportField>;
export type Columns = LeadImport['columns'];

/** Required for every lead. */
const needed: readonly Field[] = ['firstName', 'lastName', 'email'];

/** Required fields without a column. */
export const missingFields = (columns: Columns): Field[] => needed.filter((field) => !columns.includes(field));

export const isMapped = (columns: Columns): boolean => missingFields(columns).length === 0;

/** The mapping with one column changed; another column with the same field loses it. */
export const reassigned = (columns: Columns, at: number, field: Field | null): Columns =>
  columns.map((before, index) => (index === at ? field : field !== null && before === field ? null : before));
