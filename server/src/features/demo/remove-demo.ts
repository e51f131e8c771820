import type { removeDemo as route } from '@countinghouse/contract/demo/demo.ts';
import type { Command } from '../../kernel/http/served.ts';
import { settingId } from '../setting/index.ts';
import { deleteDemo } from './demo-table.ts';

/** Removes the demo company with its people's sessions; all other records stay. */
export const removeDemo: Command<typeof route> = async (context) => {
  const removed = await deleteDemo(context, context.now);
  for (const resource of ['user', 'campaign', 'project', 'product', 'product-category', 'product-market'] as const) {
    context.changed({ resource, change: 'demoRemoved', records: [{ id: context.actor.id, after: { removed } }] });
  }
  context.changed({ resource: 'setting', change: 'demoRemoved', toAll: true, records: [{ id: settingId }] });
  return { removed };
};
