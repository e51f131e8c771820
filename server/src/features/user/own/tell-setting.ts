import type { Announcement } from '../../../kernel/changes/announcement.ts';
import { readSetting, settingFor } from '../../setting/index.ts';
import { readOwnRecords } from './own-table.ts';

/** The settings as `GET /v1/setting` gives them to each receiver, with the receiver's own record. */
export const tellSetting: Announcement = {
  resource: 'setting',
  event: 'settingUpdated',
  read: async ({ database }, receivers) => {
    const setting = await readSetting(database);
    // Before their own password people read nothing but what everybody does.
    const people = receivers.filter(({ role, mustChangePassword }) => role !== 'visitor' && !mustChangePassword);
    const records = await readOwnRecords(database, [...new Set(people.map(({ id }) => id))]);
    return ({ id, role, mustChangePassword }) => ({
      data: settingFor(role, setting),
      currentUser: mustChangePassword ? null : (records.get(id) ?? null),
    });
  },
};
