import { networkFields } from '@countinghouse/contract/setting/networks.ts';
import type { App } from '../../kernel/context.ts';
import { runAsSystem } from '../../kernel/jobs/run-as-system.ts';
import { changeSetting } from './change-setting.ts';
import { lockSetting } from './setting-table.ts';

/**
 * Lets staff work from everywhere again, when nobody in the office can. Returns whether there was a list. For the operator of
 * the server, never for a request.
 */
export const clearNetworks = (app: App): Promise<boolean> =>
  runAsSystem(app, 'setting.clearNetworks', async (context) => {
    const before = await lockSetting(context);
    const fields = Object.values(networkFields);
    if (fields.every((field) => before[field] === '')) return false;
    await changeSetting(context, before, Object.fromEntries(fields.map((field) => [field, ''])));
    return true;
  });
