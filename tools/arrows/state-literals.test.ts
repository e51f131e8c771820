import { describe, expect, it } from 'vitest';
import { stateColumns } from '../../server/test/facts/state-columns.ts';
import { readStatements } from './sql-statements.ts';
import { stateLiterals } from './state-literals.ts';
import { readOwners, sources } from './table-owners.ts';

const known = { states: stateColumns, tables: new Set((await readOwners()).keys()) };
const found = (...statements: string[]) => stateLiterals([{ file: 'a-table.ts', statements }], known);

describe('states in SQL', () => {
  it('come from the state machines', () => {
    const files = readStatements(sources);
    expect(files.flatMap(({ statements }) => statements).length).toBeGreaterThan(1_000);
    expect(stateLiterals(files, known)).toEqual([]);
  });

  it.each([
    ['compared', `select 1 from task where state = 'open'`, `state = 'open'`],
    ['stored', `update withdrawal set status = 'failed', reason = ?`, `status = 'failed'`],
    ['in a list', `from orders o where o.status in ('pending', 'open')`, `o.status in ('pending', 'open'`],
    ['in a case', `select case status when 'won' then 1 end from deposit_dispute`, `status when 'won'`],
    ['of a column of another name', `from users u where u.verification <> 'verified'`, `u.verification <> 'verified'`],
    ['the result of a case', `update task set state = case when ? then 'done' else state end`, `'done'`],
    ['a value of an insert', `insert into task (id, state) values (?, 'open')`, `'open'`],
    ['a column of a select', `select 'open' from task`, `'open'`],
    ['of a table that the statement does not name', `filter (where s.status = 'closed')`, `s.status = 'closed'`],
  ])('are reported when %s as a text', (_how, statement, report) => {
    expect(found(statement)).toEqual([`a-table.ts: ${report}`]);
  });

  it('are reported in a fragment whose file names the table', () => {
    expect(found('from task t join users u on true', `t.state = 'open'`)).toEqual([`a-table.ts: t.state = 'open'`]);
  });

  it('may be texts for a table without a state machine', () => {
    expect(
      found(`from users u where u.status = 'active'`, `update job set state = 'done' where state = 'running'`),
    ).toEqual([]);
  });
});
