import sql from 'sql-template-tag';
import { newId } from '../../src/kernel/ids.ts';
import type { Insert } from './world.ts';

/** Notes of staff about a lead. */
export const insertNotes = {
  comment: async (app, { owner }, ids) => {
    const id = newId();
    await app.database.query(sql`
      insert into comment (id, lead_id, text, author_id) values (${id}::uuid, ${ids.get(owner ?? '')}::uuid, 'Matrix', ${ids.get('spareRoot')}::uuid)`);
    return id;
  },
  task: async (app, { owner }, ids) => {
    const id = newId();
    await app.database.query(sql`
      insert into task (id, title, kind, date_due, lead_id, owner_id) values (${id}::uuid, 'Matrix', 'callBack', '2099-01-01',
        ${ids.get(owner ?? '')}::uuid, ${ids.get('spareRoot')}::uuid)`);
    return id;
  },
} as const satisfies Record<string, Insert>;
