import { type Actor, originOf } from '../actor.ts';
import { recordChanges } from '../changes/record-changes.ts';
import type { App, RequestFacts } from '../context.ts';
import { beginView, isCustomerInReach } from './view-table.ts';

const hour = 3_600_000;
/** More than are looked at in an hour by those who work on one server. */
const mostRemembered = 20_000;

interface Recorded {
  readonly at: number;
  readonly done: Promise<boolean>;
}

/** The views that this server has recorded, by origin and customer, so that the other calls of a visit cost no query. */
const remembered = new WeakMap<App, Map<string, Recorded>>();

const memoryOf = (app: App): Map<string, Recorded> => {
  const memory = remembered.get(app) ?? new Map<string, Recorded>();
  remembered.set(app, memory);
  return memory;
};

interface Visit {
  readonly app: App;
  readonly actor: Actor;
  readonly request: RequestFacts;
  readonly now: Date;
}

/** Returns whether this is a customer in reach. */
const recordOne = async ({ app, actor, request, now }: Visit, origin: string, lead: string): Promise<boolean> => {
  if (!(await isCustomerInReach(app.database, actor, lead))) return false;
  await app.database.transaction(async (transaction) => {
    if (!(await beginView(transaction, { lead, origin, now }))) return;
    await recordChanges(transaction, { actor, request, action: 'user.view', now }, [
      { resource: 'user', change: 'viewed', silent: true, records: [{ id: lead, subject: lead }] },
    ]);
  });
  return true;
};

/** Records that staff looked at the files of customers, once an hour for each session or API token. */
export const recordViews = async (visit: Visit, viewed: () => readonly string[]): Promise<void> => {
  const origin = originOf(visit.actor);
  if (visit.actor.role === 'lead' || visit.actor.role === 'visitor' || origin === null) return;
  const [memory, now] = [memoryOf(visit.app), visit.now.getTime()];
  for (const lead of viewed()) {
    const key = `${origin} ${lead}`;
    const known = memory.get(key);
    if (known && Math.abs(now - known.at) < hour) {
      await known.done;
      continue;
    }
    const done = recordOne(visit, origin, lead);
    memory.delete(key);
    memory.set(key, { at: now, done });
    const [oldest] = memory.keys();
    if (memory.size > mostRemembered && oldest !== undefined) memory.delete(oldest);
    // After a failure, and when the customer comes into reach, the next call tries again.
    let isRecorded = false;
    try {
      isRecorded = await done;
    } finally {
      if (!isRecorded) memory.delete(key);
    }
  }
};
