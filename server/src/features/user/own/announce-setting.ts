import type { Announcement } from '../../../kernel/changes/announcement.ts';
import { maskRecord } from '../../../kernel/contacts/mask-reply.ts';
import { readSetting, settingFor } from '../../setting/index.ts';
import { readOwnRecords } from './own-table.ts';

/** The settings as `GET /v1/setting` returns them to each receiver, with the receiver's own record. */
export const announceSetting: Announcement = {
  resource: 'setting',
  event: 'settingUpdated',
  read: async ({ database }, receivers) => {
    const setting = await readSetting(database);
    // Until people have set their own password, they see only public data.
    const people = receivers.filter(({ role, mustChangePassword }) => role !== 'visitor' && !mustChangePassword);
    const records = await readOwnRecords(database, [...new Set(people.map(({ id }) => id))]);
    return (receiver) => ({
      data: settingFor(receiver.role, setting),
      currentUser: receiver.mustChangePassword ? null : maskRecord(receiver, records.get(receiver.id) ?? null),
    });
  },
};
