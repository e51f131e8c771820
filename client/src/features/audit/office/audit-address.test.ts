import { expect, it } from 'vitest';
import { auditFilters, readAuditAddress } from './audit-address.ts';

it('what makes no sense in the address is left out', () => {
  expect(readAuditAddress({ area: 'user', from: '2026-03-01', to: 'soon', page: '3' })).toEqual({
    area: 'user',
    from: '2026-03-01',
    page: 3,
  });
  expect(readAuditAddress({ area: 'U"}', page: '-1', from: '2026-99-99' })).toEqual({});
});

it('both days count in full, as they begin where the reader is', () => {
  expect(auditFilters({ from: '2026-03-29', to: '2026-03-29' }, 'Europe/Berlin')).toEqual({
    at: { gte: '2026-03-28T23:00:00.000Z', lt: '2026-03-29T22:00:00.000Z' },
  });
  expect(auditFilters({}, 'UTC')).toEqual({});
});
