import type { NotificationParams } from '@countinghouse/contract/notification/notification.ts';
import { kindsByMail } from '@countinghouse/contract/notification/kinds.ts';
import type { Language, Role } from '@countinghouse/contract/kernel/scalars.ts';
import sql from 'sql-template-tag';
import type { Asking } from './receiver-table.ts';

export interface MailToSend {
  readonly id: string;
  readonly kind: string;
  readonly params: NotificationParams;
  readonly email: string;
  readonly role: Role;
  readonly language: Language | null;
  readonly companyName: string;
}

/**
 * The e-mail's content and receiver; undefined when it has been sent, or its receiver is deleted, or locked unless the
 * kind is always mailed.
 */
export const mailToSend = async (runner: Asking, id: string): Promise<MailToSend | undefined> => {
  const [row] = await runner.query<MailToSend>(sql`
    select n.id, n.kind, n.params, u.email, u.role, u.language, s.company_name as "companyName"
    from notification n join users u on u.id = n.user_id cross join setting s
    where n.id = ${id}::uuid and n.mailed_at is null and (u.status = 'active' or n.kind = any(${kindsByMail}::text[])) and u.deleted_at is null`);
  return row;
};

export const markMailed = async (runner: Asking, id: string, now: Date): Promise<void> => {
  await runner.query(sql`update notification set mailed_at = ${now}::timestamptz where id = ${id}::uuid`);
};
