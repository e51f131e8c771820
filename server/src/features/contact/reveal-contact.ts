import {
  type ContactKind,
  revealMinutes,
  type revealContact as route,
} from '@countinghouse/contract/contact/contact.ts';
import { lockReveals, recentReveal, storeReveal } from '../../kernel/contacts/reveal-table.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { loadOne } from '../../kernel/resource/records.ts';
import { notify } from '../notification/index.ts';
import { readSetting } from '../setting/index.ts';
import { userTable } from '../user/index.ts';

/** The share of the limit at which the admins are notified, before it is reached. */
const nearly = 0.8;
const secondsPerDay = 24 * 60 * 60;

const actionOf = {
  phone: 'user.revealPhone',
  email: 'user.revealEmail',
  document: 'user.revealDocuments',
} as const satisfies Record<ContactKind, string>;

/** Notifies the admins when a person comes near the limit and when they reach it, once a day each. */
const notifyAdmins = async (context: Context, count: number, limit: number): Promise<void> => {
  const { actor, now } = context;
  const kind = count >= limit ? 'contact.limit' : count >= Math.ceil(limit * nearly) ? 'contact.many' : null;
  if (kind === null) return;
  await notify(context, {
    to: 'admins',
    kind,
    params: { by: actor.name, count, limit },
    recordId: actor.id,
    dedupeKey: `${kind}:${actor.id}:${now.toISOString().slice(0, 10)}`,
  });
};

/** Counts, records and announces; what was shown a moment ago is shown again without that. Returns when it was counted. */
const reveal = async (context: Context, lead: string, body: Parameters<Command<typeof route>>[1]['body']) => {
  const { actor, now } = context;
  const { kind, purpose, note = '' } = body;
  const wanted = { staff: actor.id, lead, kind, now };
  const { revealsPerDay: limit } = await readSetting(context);
  const count = await lockReveals(context, wanted);
  const recent = await recentReveal(context, wanted);
  if (recent !== null) return { at: recent, left: Math.max(0, limit - count) };
  if (count >= limit) {
    throw new Refusal('tooMany', 'revealsTooMany', { params: { count: limit }, retryAfterSeconds: secondsPerDay });
  }
  await storeReveal(context, { ...wanted, purpose });
  await notifyAdmins(context, count + 1, limit);
  context.changed({
    resource: 'user',
    change: 'viewed',
    action: actionOf[kind],
    silent: true,
    records: [{ id: lead, subject: lead, after: { purpose, ...(note !== '' && { reason: note }) } }],
  });
  return { at: now, left: limit - count - 1 };
};

export const revealContact: Command<typeof route> = async (context, { params, body }) => {
  const { id, item } = await loadOne(context, userTable, { id: params.id, action: 'read' });
  if (item.role !== 'lead') throw notFound();
  const { at, left } = await reveal(context, id, body);
  const isPhone = body.kind === 'phone';
  return {
    email: body.kind === 'email' ? item.email : null,
    phone: isPhone ? item.phone : null,
    mobile: isPhone ? item.mobile : null,
    until: new Date(at.getTime() + revealMinutes * 60_000).toISOString(),
    left,
  };
};
