import type { Context } from '../../kernel/context.ts';
import { planPasswordLink } from '../../kernel/session/password-link.ts';

const invitationDays = 7;

/** Mails a new customer the link with which they set their own password. */
export const invite = (context: Context, id: string): Promise<void> =>
  planPasswordLink(context, {
    userId: id,
    minutes: invitationDays * 24 * 60,
    by: context.actor.name,
    isFirst: true,
  });
