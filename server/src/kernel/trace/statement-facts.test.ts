import { expect, it } from 'vitest';
import { statementFacts } from './statement-facts.ts';

it.each([
  ['select (select max(n) from audit) as n, id from users where id = $1', 'SELECT users'],
  ['select (select json_agg(f) from (select id from users where id in (select id from task)) f)', 'SELECT users'],
  ['with found as (select id from deposit) select * from found', 'SELECT found'],
  ['insert into "outbox" (id) select id from users', 'INSERT outbox'],
  ['update job set state = $1 where id = (select id from users)', 'UPDATE job'],
  ['delete from view where id = any($1)', 'DELETE view'],
  ['select post_transfer($1, $2)', 'SELECT'],
  ['set local lock_timeout = 1', 'SQL'],
])('the statement %s is named %s', (text, name) => {
  expect(statementFacts(text).name).toBe(name);
});

it('the text of a statement has no literals, and a limit', () => {
  const text = `select id from users where last_name = 'O''Brien' and email = 'a@b.test'\n  ${'and true '.repeat(500)}`;
  const sent = String(statementFacts(text).attributes['db.query.text']);
  expect(sent).toMatch(/^select id from users where last_name = \? and email = \? and true/);
  expect(sent).toHaveLength(1_000);
});
