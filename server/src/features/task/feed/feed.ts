import type { createTaskFeed, revokeTaskFeed, taskCalendar, taskFeed } from '@countinghouse/contract/task/task-feed.ts';
import { taskCalendar as calendarRoute } from '@countinghouse/contract/task/task-feed.ts';
import { type Actor, visitor } from '../../../kernel/actor.ts';
import type { Context } from '../../../kernel/context.ts';
import { noContacts } from '../../../kernel/contacts/open-file.ts';
import { maskRecord } from '../../../kernel/contacts/mask-reply.ts';
import { FileReply } from '../../../kernel/http/reply.ts';
import type { Command } from '../../../kernel/http/served.ts';
import { notFound, Refusal } from '../../../kernel/refusal.ts';
import { requireRecentProof } from '../../../kernel/session/proof-window.ts';
import { isInside } from '../../../kernel/session/networks.ts';
import { newSecret } from '../../../kernel/session/secrets.ts';
import { feedSince, ownOpenTasks, readFeedOwner, removeFeed, storeFeed } from './feed-table.ts';
import { writeCalendar } from './icalendar.ts';

/** Calendars read every few minutes; several devices of a person share the address. */
const mostReads = 120;
const taskMinutes = 15;

export const showFeed: Command<typeof taskFeed> = async (context) => ({
  dateCreation: await feedSince(context, context.actor.id),
});

const announce = (context: Context, change: 'created' | 'deleted'): void => {
  const { id } = context.actor;
  context.changed({ resource: 'user', change, silent: true, records: [{ id }] });
};

export const createFeed: Command<typeof createTaskFeed> = async (context) => {
  await requireRecentProof(context, context.actor, context.now);
  const key = newSecret();
  await storeFeed(context, { staff: context.actor.id, key, now: context.now });
  announce(context, 'created');
  return { address: `${context.app.config.publicUrl}${calendarRoute.path}?key=${key}` };
};

export const revokeFeed: Command<typeof revokeTaskFeed> = async (context) => {
  if (await removeFeed(context, context.actor.id)) announce(context, 'deleted');
  return undefined;
};

const eventsOf = async (context: Context, actor: Actor) =>
  (await ownOpenTasks(context, actor)).map((task) => {
    const { id, title, dateDue, lead, leadName, phone } = maskRecord(actor, task);
    const start = new Date(dateDue);
    const contact = actor.masksContacts ? null : phone;
    return {
      uid: `${id}@countinghouse`,
      changed: context.now,
      start,
      end: new Date(start.getTime() + taskMinutes * 60_000),
      summary: title,
      description: [leadName, contact].filter(Boolean).join('\n'),
      url: `${context.app.config.publicUrl}/office/${lead === null ? 'tasks' : `leads/${lead}`}`,
    };
  });

/**
 * The same answer for every key that does not work, so that nobody learns which ones did; also outside the networks of its
 * owner's role.
 */
export const showCalendar: Command<typeof taskCalendar> = async (context, { query }) => {
  const owner = await readFeedOwner(context, query.key, context.now);
  if (!owner || !isInside(owner.networks, context.request.ip)) throw notFound();
  if (owner.reads > mostReads) throw new Refusal('tooMany', 'tooManyRequests', { retryAfterSeconds: 3_600 });
  const actor: Actor = { ...visitor, ...owner };
  const text = writeCalendar(owner.name, await eventsOf(context, actor));
  // Masked as its owner may see it.
  return new FileReply(
    Buffer.from(text),
    { 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'no-store' },
    noContacts,
  );
};
