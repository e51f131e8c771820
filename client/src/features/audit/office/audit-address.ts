import type { Filters } from '@countinghouse/contract/kernel/filter.ts';
import { addDays, dayStart } from '../../../ui/format/zoned-day.ts';

/** What the address of the audit trail may say. Days are YYYY-MM-DD, both inclusive. */
export interface AuditAddress {
  readonly area?: string;
  readonly from?: string;
  readonly to?: string;
  readonly page?: number;
}

const day = (value: unknown): string | null =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : null;

/** Reads an address; what makes no sense is left out. Fit for a route's `validateSearch`. */
export const readAuditAddress = (raw: Readonly<Record<string, unknown>>): AuditAddress => {
  const from = day(raw['from']);
  const to = day(raw['to']);
  const page = Number(raw['page']);
  return {
    ...(typeof raw['area'] === 'string' && /^[a-z-]{1,40}$/.test(raw['area']) && { area: raw['area'] }),
    ...(from !== null && { from }),
    ...(to !== null && { to }),
    ...(Number.isInteger(page) && page > 1 && { page }),
  };
};

/** The filters of the list that the address asks for, with days as they begin in the reader's time zone. */
export const auditFilters = ({ area, from, to }: AuditAddress, zone: string): Filters => {
  const at = {
    ...(from !== undefined && { gte: dayStart(zone, from) }),
    ...(to !== undefined && { lt: dayStart(zone, addDays(to, 1)) }),
  };
  return {
    ...(area !== undefined && { resource: { eq: area } }),
    ...(Object.keys(at).length > 0 && { at }),
  };
};
