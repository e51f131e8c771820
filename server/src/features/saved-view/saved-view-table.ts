import { savedView } from '@countinghouse/contract/saved-view/saved-view.ts';
import sql from 'sql-template-tag';
import { type Actor, reachFor } from '../../kernel/actor.ts';
import { fullName } from '../../kernel/full-name.ts';
import { nothing, table } from '../../kernel/resource/table.ts';

/** Saved views as one actor sees them: their own, and those shared by others. */
export const savedViewTable = (reader: Actor) =>
  table({
    resource: savedView,
    from: sql`saved_view v join users o on o.id = v.owner_id`,
    // A view disappears with its owner, because no one else could change it.
    base: sql`saved_view v join users o on o.id = v.owner_id`,
    alias: 'v',
    fields: {
      id: sql`v.id`,
      list: sql`v.list`,
      name: sql`v.name`,
      search: sql`v.search`,
      shared: sql`v.shared`,
      mine: sql`v.owner_id = ${reader.id}::uuid`,
      ownerName: fullName('o'),
      dateCreation: sql`v.date_creation`,
      version: sql`v.version`,
    },
    search: sql`plain_text(v.name)`,
    stored: {
      table: 'saved_view',
      columns: { list: 'list', name: 'name', search: 'search', shared: 'shared' },
      internal: { owner: 'owner_id' },
    },
    owner: { lead: sql`null::uuid`, assigned: sql`v.owner_id` },
    scope: (actor, action) => {
      const reads = action === 'read' || action === 'export';
      if (reachFor(actor, reads ? 'savedView:read' : 'savedView:write') === 'none') return nothing;
      const own = sql`v.owner_id = ${actor.id}::uuid`;
      return reads ? sql`o.deleted_at is null and (${own} or v.shared)` : own;
    },
  });
