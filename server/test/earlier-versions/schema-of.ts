import sql from 'sql-template-tag';
import type { Queryable } from '../../src/kernel/database/database.ts';

/**
 * Everything that migrations create, one text each: columns, constraints, indexes, triggers, functions and privileges.
 * The order of columns is left out, because it depends on the history.
 */
export const schemaOf = async (database: Queryable): Promise<string[]> => {
  const rows = await database.query<{ part: string }>(sql`
    with mine as (
      select c.oid, c.relname, c.relkind, c.relacl from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public'
        and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e'))
    select format('column %s.%s %s %s %s %s', m.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
        a.attgenerated, pg_get_expr(d.adbin, d.adrelid)) as part
      from mine m join pg_attribute a on a.attrelid = m.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = m.oid and d.adnum = a.attnum where m.relkind in ('r', 'v', 'm', 'p')
    union all select format('constraint %s %s', conrelid::regclass, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select format('index %s', pg_get_indexdef(m.oid)) from mine m where m.relkind = 'i'
    union all select format('trigger %s %s', tgenabled, pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
    union all select format('function %s %s', p.oid::regprocedure, md5(pg_get_functiondef(p.oid)))
      from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
        and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all select format('right on %s: %s %s', p.oid::regprocedure, coalesce(nullif(r.grantee, 0)::regrole::text, 'all'), r.privilege_type)
      from pg_proc p, aclexplode(p.proacl) r where p.pronamespace = 'public'::regnamespace
    union all select format('right on %s: %s %s', m.relname, r.grantee::regrole, r.privilege_type)
      from mine m, aclexplode(m.relacl) r where m.relkind in ('r', 'S', 'v')
    union all select format('view %s %s', m.relname, pg_get_viewdef(m.oid)) from mine m where m.relkind in ('v', 'm')
    order by 1`);
  return rows.map(({ part }) => part);
};
