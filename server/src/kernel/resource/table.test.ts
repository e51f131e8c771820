import { campaign } from '@countinghouse/contract/campaign/campaign.ts';
import { closure } from '@countinghouse/contract/closure/closure.ts';
import { dividend } from '@countinghouse/contract/investment/dividend.ts';
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { columnsOf, nothing, type Table, table } from './table.ts';

const fragments = <R extends Table['resource']>(resource: R): Omit<Table<R>, 'stored'> => ({
  resource,
  from: sql`a`,
  base: sql`a`,
  alias: 'a',
  fields: {} as Table<R>['fields'],
  scope: () => nothing,
});

describe('the columns of a table', () => {
  it('are those that callers fill and those that rules fill, without fields that rules turn into others', () => {
    const declared = table({
      ...fragments(dividend),
      stored: { table: 'a', columns: { investment: 'investment_id', amount: ['cents'] }, internal: { cents: 'cents' } },
    });
    expect(columnsOf(declared)).toEqual({ investment: 'investment_id', cents: 'cents' });
  });

  it('contain every field of create and update, or the declaration does not compile', () => {
    // @ts-expect-error: planted, the name of a campaign has no column
    const declared = table({ ...fragments(campaign), stored: { table: 'a', columns: {} } });
    expect(columnsOf(declared)).not.toHaveProperty('name');
  });

  it('contain no field that neither the contract nor the rules declare, or the declaration does not compile', () => {
    const columns = { name: 'name' };
    // @ts-expect-error: planted, a campaign has no such field
    table({ ...fragments(campaign), stored: { table: 'a', columns: { ...columns, owner: 'owner_id' } } });
    // @ts-expect-error: planted, nobody creates or updates a closure request by the standard calls
    table({ ...fragments(closure), stored: { table: 'a', columns: { reason: 'reason' } } });
    expect(columnsOf({ stored: { columns } })).toEqual(columns);
  });

  it('contain the fields that rules compute from another, or the declaration does not compile', () => {
    const stored = { table: 'a', internal: { cents: 'cents' } } as const;
    // @ts-expect-error: planted, the rules fill no column of that name
    table({ ...fragments(dividend), stored: { ...stored, columns: { investment: 'b', amount: ['amountCents'] } } });
    expect(columnsOf({ stored })).toEqual({ cents: 'cents' });
  });
});
