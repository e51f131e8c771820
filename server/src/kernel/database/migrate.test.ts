import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts';
import { openDatabase } from './pool.ts';
import { migrate, migrateBesideOthers } from './migrate.ts';

let test: TestDatabase;
let folder: string;

beforeEach(async () => {
  test = await createTestDatabase({ empty: true });
  folder = await mkdtemp(path.join(tmpdir(), 'countinghouse-migrations-'));
  await write('0001-first.sql', 'create table first (id int); insert into first values (1);');
});

afterEach(async () => {
  await test.drop();
  await rm(folder, { recursive: true });
});

function write(name: string, text: string): Promise<void> {
  return writeFile(path.join(folder, name), text);
}

function rows(): Promise<object[]> {
  return test.database.query(sql`select * from first`);
}

describe('migrating a database', () => {
  it('applies each file once, in order', async () => {
    await write('0002-second.sql', 'insert into first values (2);');
    expect(await migrate(test.database, folder)).toEqual(['0001-first.sql', '0002-second.sql']);
    await write('0003-third.sql', 'insert into first values (3);');
    expect(await migrate(test.database, folder)).toEqual(['0003-third.sql']);
    expect(await migrate(test.database, folder)).toEqual([]);
    expect(await rows()).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
  });

  it('applies each file once when several servers start together', async () => {
    const others = [1, 2, 3].map(() => openDatabase(test.url, { max: 1 }));
    const applied = await Promise.all([test.database, ...others].map((database) => migrate(database, folder)));
    await Promise.all(others.map((database) => database.close()));
    expect(applied.flat()).toEqual(['0001-first.sql']);
    expect(await rows()).toEqual([{ id: 1 }]);
  });

  it('rolls back the whole file when one statement fails, and can be retried', async () => {
    await write('0002-second.sql', 'insert into first values (2); select 1 / 0;');
    await expect(migrate(test.database, folder)).rejects.toThrow('division by zero');
    expect(await rows()).toEqual([{ id: 1 }]);
    await write('0002-second.sql', 'insert into first values (3);');
    expect(await migrate(test.database, folder)).toEqual(['0002-second.sql']);
  });

  it('fills old rows in slices, each in a transaction of its own, before the file that names their function', async () => {
    await write(
      '0002-second.sql',
      `create table old (id uuid primary key default gen_random_uuid(), filled_by xid8);
      insert into old select from generate_series(1, 5);
      create function fill_old(p_after uuid, p_rows integer) returns uuid language sql as $$
        with filled as (update old set filled_by = pg_current_xact_id()
          where id in (select id from old where id > p_after order by id limit p_rows) returning id)
        select (array_agg(id order by id desc))[1] from filled $$;`,
    );
    await migrate(test.database, folder);
    await write(
      '0003-third.sql',
      '-- slices: fill_old, 2\nalter table old alter filled_by set not null, add x int; select 1 / 0;',
    );
    await expect(migrate(test.database, folder)).rejects.toThrow('division by zero');
    const slices = () =>
      test.database.query(
        sql`select count(*)::int as rows from old where filled_by is not null group by filled_by order by 1`,
      );
    expect(await slices()).toEqual([{ rows: 1 }, { rows: 2 }, { rows: 2 }]);
    await write(
      '0003-third.sql',
      '-- slices: fill_old, 3\nalter table old alter filled_by set not null; drop function fill_old;',
    );
    await migrate(test.database, folder);
    expect(await slices()).toEqual([{ rows: 2 }, { rows: 3 }]);
    expect(await migrate(test.database, folder)).toEqual([]);
  });

  it('creates the extensions for search', async () => {
    await migrate(test.database, folder);
    const statement = sql`select unaccent('Müller') as plain, similarity('anna', 'anna')::int as alike`;
    expect(await test.database.query(statement)).toEqual([{ plain: 'Muller', alike: 1 }]);
  });
});

describe('a history that does not fit the files', () => {
  beforeEach(() => migrate(test.database, folder));

  it('is refused when an applied file was altered', async () => {
    await write('0001-first.sql', 'create table other (id int);');
    await expect(migrate(test.database, folder)).rejects.toThrow('0001-first.sql was changed');
  });

  it('treats other line ends as the same text', async () => {
    await write('0002-lines.sql', 'select 1;\nselect 2;\n');
    await migrate(test.database, folder);
    await write('0002-lines.sql', 'select 1;\r\nselect 2;\r\n');
    expect(await migrate(test.database, folder)).toEqual([]);
  });

  it('is refused when an applied file is missing', async () => {
    await write('0002-second.sql', 'select 1');
    await rm(path.join(folder, '0001-first.sql'));
    await expect(migrate(test.database, folder)).rejects.toThrow('its file is missing');
  });

  it('is refused when the database is newer than the code', async () => {
    await write('0002-second.sql', 'select 1');
    await migrate(test.database, folder);
    await rm(path.join(folder, '0002-second.sql'));
    await expect(migrate(test.database, folder)).rejects.toThrow('newer than this version');
  });

  it('is refused when a new file has a lower number than an applied one', async () => {
    await write('0003-third.sql', 'select 1');
    await migrate(test.database, folder);
    await write('0002-second.sql', 'select 1');
    await expect(migrate(test.database, folder)).rejects.toThrow('Give it a later number');
  });
});

describe('a database of an earlier version', () => {
  const landed = (...names: string[]) => write('landed.json', JSON.stringify(names.map((name) => ({ name }))));

  it('gets a migration that was added later than one with a higher number', async () => {
    await write('0003-third.sql', 'insert into first values (3);');
    await migrate(test.database, folder);
    await write('0002-second.sql', 'insert into first values (2);');
    await write('0004-fourth.sql', 'insert into first values (4);');
    await landed('0001-first.sql', '0003-third.sql', '0002-second.sql');
    expect(await migrate(test.database, folder)).toEqual(['0002-second.sql', '0004-fourth.sql']);
    expect(await rows()).toEqual([{ id: 1 }, { id: 3 }, { id: 2 }, { id: 4 }]);
    expect(await migrate(test.database, folder)).toEqual([]);
  });

  it('is refused when no version can have produced it', async () => {
    await write('0002-second.sql', 'insert into first values (2);');
    await write('0003-third.sql', 'insert into first values (3);');
    await landed('0001-first.sql', '0002-second.sql', '0003-third.sql');
    await migrate(test.database, folder);
    await test.database.query(sql`delete from schema_migration where name = '0002-second.sql'`);
    await expect(migrate(test.database, folder)).rejects.toThrow('0002-second.sql comes before 0003-third.sql');
  });

  it('is amended once where a migration had another text', async () => {
    await migrate(test.database, folder);
    const [{ checksum } = { checksum: '' }] = await test.database.query<{ checksum: string }>(
      sql`select checksum from schema_migration`,
    );
    await write('0001-first.sql', 'create table first (id int); insert into first values (1), (2);');
    await expect(migrate(test.database, folder)).rejects.toThrow('0001-first.sql was changed');
    await mkdir(path.join(folder, 'amendments'));
    await write(`amendments/0001-first.${checksum.slice(0, 8)}.sql`, 'insert into first values (2);');
    for (let start = 0; start < 2; start += 1) expect(await migrate(test.database, folder)).toEqual([]);
    expect(await rows()).toEqual([{ id: 1 }, { id: 2 }]);
  });
});

describe('an upgrade of one server after the other', () => {
  const releases = [
    { name: '1.0', newest: '0001-first.sql' },
    { name: '1.1', newest: '0002-second.sql' },
  ];
  const expand = 'alter table first add column note text';
  const contract = '-- contract: unused since 1.1\nalter table first drop column id';

  beforeEach(async () => {
    await write('releases.json', JSON.stringify(releases));
    await migrate(test.database, folder);
    await write('0002-second.sql', expand);
  });

  it('applies steps that expand beside servers of the former version, which start on the result', async () => {
    expect(await migrateBesideOthers(test.database, folder)).toEqual(['0002-second.sql']);
    await rm(path.join(folder, '0002-second.sql'));
    expect(await migrate(test.database, folder)).toEqual([]);
    expect(await migrateBesideOthers(test.database, folder)).toEqual([]);
  });

  it('takes away what the former version has stopped to use', async () => {
    await migrate(test.database, folder);
    await write('0003-third.sql', contract);
    expect(await migrateBesideOthers(test.database, folder)).toEqual(['0003-third.sql']);
    await rm(path.join(folder, '0003-third.sql'));
    expect(await migrate(test.database, folder)).toEqual([]);
    await rm(path.join(folder, '0002-second.sql'));
    await expect(migrate(test.database, folder)).rejects.toThrow('newer than this version of the program: it has 0003');
  });

  it('changes nothing while servers run that still use what a step takes away', async () => {
    await write('0003-third.sql', contract);
    await expect(migrateBesideOthers(test.database, folder)).rejects.toThrow('cannot go on with 0003-third.sql');
    expect(await rows()).toEqual([{ id: 1 }]);
    expect(await migrate(test.database, folder)).toEqual(['0002-second.sql', '0003-third.sql']);
  });

  it('changes nothing beside servers from before the first release', async () => {
    await write('releases.json', JSON.stringify(releases.slice(1)));
    await expect(migrateBesideOthers(test.database, folder)).rejects.toThrow('Stop them first');
    expect(await rows()).toEqual([{ id: 1 }]);
  });

  it('names an unknown release', async () => {
    await write('0003-third.sql', contract.replace('1.1', '7.0'));
    await expect(migrate(test.database, folder)).rejects.toThrow('names the release 7.0, which is unknown');
  });

  it(
    'waits for a transaction of the others, and lets those behind it pass meanwhile',
    { timeout: 30_000 },
    async () => {
      const other = openDatabase(test.url, { max: 1 });
      let end = (): void => undefined;
      const held = new Promise<void>((resolve) => (end = resolve));
      let begin = (): void => undefined;
      const begun = new Promise<void>((resolve) => (begin = resolve));
      const reading = other.transaction(async (transaction) => {
        await transaction.query(sql`select * from first`);
        begin();
        await held;
      });
      await begun;
      const migrated = migrateBesideOthers(test.database, folder);
      const isWaiting = sql`select 1 from pg_locks where not granted and relation = 'first'::regclass`;
      await vi.waitFor(async () => expect(await test.database.query(isWaiting)).toHaveLength(1), 10_000);
      // Behind the migration in the queue; answered once it gives up its place.
      expect(await rows()).toEqual([{ id: 1 }]);
      end();
      await reading;
      expect(await migrated).toEqual(['0002-second.sql']);
      await other.close();
    },
  );
});

describe('the names of the files', () => {
  it.each(['1-first.sql', '0002_first.sql', '0002-First.sql', '0002.sql'])('%s is refused', async (name) => {
    await write(name, 'select 1');
    await expect(migrate(test.database, folder)).rejects.toThrow('is not named like');
  });

  it('cannot share a number', async () => {
    await write('0001-other.sql', 'select 1');
    await expect(migrate(test.database, folder)).rejects.toThrow('Two migrations have the number 0001');
  });
});
