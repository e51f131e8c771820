import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { removeDemo } from '@countinghouse/contract/demo/demo.ts';
import sql, { raw } from 'sql-template-tag';
import { it } from 'vitest';
import { signedIn } from '../../../test/app/caller.ts';
import { startTestApp, testClock } from '../../../test/app/test-app.ts';
import { fillDemo } from './fill-demo.ts';

it('snap', { timeout: 300_000 }, async () => {
  const app = await startTestApp({ clock: testClock(new Date('2026-11-20T12:00:00Z')) });
  const root = await signedIn(app, 'root');
  await app.database.query(
    sql`insert into price_secret (secret) values (${Buffer.alloc(32, 7)}::bytea) on conflict (only_row) do update set secret = excluded.secret`,
  );
  const started = performance.now();
  await fillDemo(app.running.app);
  writeFileSync('/tmp/h6-fill-ms', `${performance.now() - started} ${JSON.stringify(process.cpuUsage())}\n`, {
    flag: 'a',
  });
  const out: string[] = [];
  const dump = async (phase: string) => {
    const tables = await app.database.query<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    );
    for (const { name } of tables) {
      const columns = await app.database.query<{ c: string; t: string }>(
        sql`select column_name as c, data_type as t from information_schema.columns where table_schema='public' and table_name = ${name} order by 1`,
      );
      for (const { c, t } of columns) {
        const e = ['bigint', 'integer', 'smallint', 'numeric'].includes(t)
          ? `sum("${c}")::text`
          : t.startsWith('timestamp')
            ? `round(sum(extract(epoch from "${c}") - 1790000000))::text`
            : t === 'uuid' || t === 'bytea'
              ? `count("${c}")::text || '/' || count(distinct "${c}")`
              : t === 'jsonb' || t === 'json'
                ? `sum(length("${c}"::text))::text`
                : `md5(string_agg("${c}"::text, '|' order by "${c}"::text))`;
        const [r] = await app.database.query<{ n: number; v: string }>(
          sql`select count(*)::integer as n, ${raw(e)} as v from ${raw(`"${name}"`)}`,
        );
        if (r && r.n > 0) out.push(`${phase} ${name}.${c} ${r.n} ${r.v}`);
      }
    }
  };
  await dump('filled');
  const filled = performance.now() - started;
  const a = await root.call(removeDemo);
  out.push(JSON.stringify(a.body));
  await dump('removed');
  writeFileSync(process.env['SNAP'] ?? '/tmp/h6-snap.txt', out.join('\n'));
  writeFileSync('/tmp/h6-snap-ms', `${filled}\n`, { flag: 'a' });
  void createHash;
  await app.stop();
});
