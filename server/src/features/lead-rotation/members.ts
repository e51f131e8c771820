import {
  WorkingHours,
  type listMembers as listRoute,
  type RotationMember,
  type setHours as setRoute,
} from '@countinghouse/contract/lead-rotation/lead-rotation.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { notFound } from '../../kernel/refusal.ts';
import { worksAt } from './hours.ts';
import { type Owner, readOwners, storeHours } from './member-table.ts';
import { lockRotation } from './rule-table.ts';

const shown = (context: Context, { id, name, hours }: Owner): RotationMember => ({
  id,
  name,
  works: worksAt(hours, context.now),
  ...hours,
});

export const listMembers: Command<typeof listRoute> = async (context) => ({
  members: (await readOwners(context)).map((owner) => shown(context, owner)),
});

const ownerNamed = async (context: Context, id: string): Promise<Owner> => {
  const [owner] = await readOwners(context, id);
  if (!owner) throw notFound();
  return owner;
};

/** For the audit trail: a week of days as one text. */
const factsOf = ({ name, hours: { weekdays, from, to, ...rest } }: Owner) => ({
  name,
  weekdays: weekdays.join(', '),
  workFrom: from,
  workTo: to,
  ...rest,
});

export const setHours: Command<typeof setRoute> = async (context, { params: { id }, body }) => {
  await lockRotation(context);
  const before = await ownerNamed(context, id);
  const weekdays = [...new Set(body.weekdays)].toSorted((one, other) => one - other);
  await storeHours(context, id, { ...body, weekdays });
  const after = await ownerNamed(context, id);
  if (JSON.stringify(WorkingHours.parse(before.hours)) !== JSON.stringify(WorkingHours.parse(after.hours)))
    context.changed({
      resource: 'leadRotation',
      change: 'updated',
      records: [{ id, before: factsOf(before), after: factsOf(after) }],
    });
  return shown(context, after);
};
