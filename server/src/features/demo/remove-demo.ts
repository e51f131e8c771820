import type { removeDemo as route } from '@countinghouse/contract/demo/demo.ts';
import type { Command } from '../../kernel/http/served.ts';
import { difference } from '../../kernel/resource/write.ts';
import { lockSetting, readSetting, settingId } from '../setting/index.ts';
import { deleteDemo, unassignFromDemo } from './demo-table.ts';

/** Removes the demo company with its people's sessions; all other records stay. */
export const removeDemo: Command<typeof route> = async (context) => {
  const before = await lockSetting(context);
  const leads = await unassignFromDemo(context);
  const removed = await deleteDemo(context, context.now);
  for (const resource of ['user', 'campaign', 'project', 'product', 'product-category', 'product-market'] as const) {
    context.changed({ resource, change: 'demoRemoved', records: [{ id: context.actor.id, after: { removed } }] });
  }
  if (leads.length > 0) {
    const after = { assignedTo: null };
    context.changed({ resource: 'user', change: 'assigned', records: leads.map((id) => ({ id, subject: id, after })) });
  }
  const sides = difference(before, await readSetting(context));
  context.changed({ resource: 'setting', change: 'demoRemoved', toAll: true, records: [{ id: settingId, ...sides }] });
  return { removed };
};
