import { describe, expect, it } from 'vitest';
import { expandAndContractFaults } from './expand-and-contract.ts';
import { readTree } from './tree.ts';

const place = 'server/migrations/';

/** Two releases, and migrations after the second. */
const faults = (...texts: string[]): string[] => {
  const later = texts.map((text, index) => ({ name: `001${index}-later.sql`, text }));
  const before = [
    { name: '0001-first.sql', text: 'create table users (id uuid); create table small (id uuid);' },
    { name: '0002-second.sql', text: 'create table since_second (id uuid);' },
  ];
  const releases = [
    { name: '1.0', newest: '0001-first.sql' },
    { name: '1.1', newest: '0002-second.sql' },
  ];
  return expandAndContractFaults([
    ...[...before, ...later].map(({ name, text }) => ({ name: `${place}${name}`, text })),
    { name: `${place}landed.json`, text: JSON.stringify([...before, ...later]) },
    { name: `${place}releases.json`, text: JSON.stringify(releases) },
  ]);
};

describe('migrations since the first recorded release', () => {
  it('leave to servers of the release before everything that they use', () => {
    expect(expandAndContractFaults(readTree())).toEqual([]);
  });

  it.each([
    ['drops a column', 'alter table users add note text, drop column name;'],
    ['drops a column', 'alter table users drop if exists name;'],
    ['drops what', 'drop table small;'],
    ['drops what', 'drop function if exists of_users;'],
    ['drops what', 'do $$ begin drop table small; end $$;'],
    ['renames', 'alter table small rename column a to b;'],
    ['renames', 'alter table small rename a to b;'],
    ['renames', 'alter type kind rename value 1 to 2;'],
    ['renames', 'alter table small rename to tiny;'],
    ['changes a type', 'alter table small alter column a type bigint;'],
    ['refuses rows without', 'alter table small alter a set not null;'],
    ['takes away a default', 'alter table small alter column a drop default;'],
    ['adds a column without', 'alter table small add column a numeric(10, 2) not null, add b text;'],
    ['takes away a privilege', 'revoke insert on small from countinghouse_web;'],
    ['takes away a privilege', 'revoke execute on function of_users from public;'],
    ['refuses rows that', 'create unique index small_a on small (a);'],
    ['refuses rows that', 'alter table since_second add constraint one unique (a);'],
    ['checks every row', "alter table users add constraint known check (role in ('a', 'b'));"],
    ['checks every row', 'alter table users add foreign key (other_id) references users;'],
    ['writes every row', 'alter table users add column secret uuid default gen_random_uuid();'],
    ['writes every row', 'alter table users add column both text generated always as (a || b) stored;'],
    ['builds an index', 'create index users_a on users (a);'],
    ['locks the whole table', 'lock table users;'],
    ['writes rows of the past', 'update users set a = 1;'],
  ])('%s: %s', (reason, statement) => {
    expect(faults(`-- A reason; not a statement.\n${statement}`)).toEqual([expect.stringContaining(reason)]);
  });

  it.each([
    'create table other (id uuid primary key, name text not null); create unique index other_name on other (name);',
    "alter table users add column a text, add column b integer not null default 0, add c text check (c in ('x', 'y'));",
    "alter table users drop constraint known, add constraint known check (role in ('a', 'b', 'c')) not valid;",
    'alter table small alter column a drop not null, alter column b set default 1;',
    'create index small_a on small (a); update small set a = 1;',
    'create function of_users() returns trigger language plpgsql as $$ begin drop table small; update users set a = 1; end $$;',
    'drop trigger old on users;',
    'create function of_others() returns void language sql as $$ $$; revoke execute on function of_others from public;',
  ])('may: %s', (text) => {
    expect(faults(text)).toEqual([]);
  });

  it('may do anything to a table or function that the release before does not know', () => {
    expect(faults('create table other (id uuid);', 'alter table other rename to another; drop table other;')).toEqual(
      [],
    );
    expect(faults('drop table since_second;')).toHaveLength(1);
    expect(faults('create function fill() returns int language sql as $$ $$;', 'drop function fill;')).toEqual([]);
  });

  it('take away only what a release that is named has stopped to use', () => {
    expect(faults('-- contract: unused since 1.1\ndrop table small;')).toEqual([]);
    expect(faults('-- contract: unused since 1.2\ndrop table small;')).toEqual([expect.stringContaining('1.2')]);
  });

  it('lock a large table only if they say for how long', () => {
    const statement = 'create index users_a on users (a);';
    expect(faults(`-- locks: users, 0.8 s at 200,000 rows\n${statement}`)).toEqual([]);
    expect(faults(`-- locks: orders, 0.8 s at 200,000 rows\n${statement}`)).toHaveLength(1);
    expect(faults(`-- locks: users, shortly\n${statement}`)).toHaveLength(1);
  });
});
