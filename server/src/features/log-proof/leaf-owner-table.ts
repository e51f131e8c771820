import type { LeafKind } from '@countinghouse/contract/log/leaf-kinds.ts';
import sql from 'sql-template-tag';
import type { Reading } from '../../kernel/context.ts';
import { notFound } from '../../kernel/refusal.ts';
import { scopeByReach } from '../../kernel/resource/table.ts';

const owner = { lead: sql`u.id`, assigned: sql`u.assigned_to` };

/** 'Not found' unless the record's leaf is about a customer whose money the actor may see. */
export const requireCustomerOf = async (context: Reading, kind: LeafKind, record: string): Promise<void> => {
  const found = await context.query(sql`
    select 1 from log_leaf l join log_salt s on s.place = l.place join users u on u.id = s.customer
    where l.kind = ${kind} and l.record = ${record} and u.role = 'lead' and u.deleted_at is null
      and ${scopeByReach(context.actor, 'funds:read', owner)}`);
  if (found.length === 0) throw notFound();
};
