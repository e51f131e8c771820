import * as z from 'zod/mini';
import { Day } from '../kernel/calendar.ts';
import { Continued, UndoableResult } from '../kernel/filter.ts';
import { route } from '../kernel/route.ts';
import { Id, Language, languages, Line } from '../kernel/scalars.ts';
import { countries } from '../setting/countries.ts';

/** Every new lead without an owner is compared with each rule. */
export const mostRules = 30;
export const mostMembers = 100;

/** The leads of a trial: the newest of so many days, at most so many. */
export const trialDays = 30;
export const mostTried = 20_000;

/** In turn, or to the member with the fewest leads whose stage is open. */
export const RotationMethod = z.enum(['roundRobin', 'leastLoaded']);
export type RotationMethod = z.infer<typeof RotationMethod>;

const LabelKey = z.string().check(z.regex(/^[a-z0-9_]{1,40}$/, { error: 'key' }));

const conditions = {
  campaigns: z.array(Id).check(z.maxLength(50)),
  languages: z.array(Language).check(z.maxLength(languages.length)),
  /** By the code of the lead's telephone number, the only country that a new lead has. */
  countries: z.array(z.enum(countries, { error: 'country' })).check(z.maxLength(countries.length)),
  /** Matches leads with at least one of these labels. */
  labels: z.array(LabelKey).check(z.maxLength(40)),
};

const fields = {
  name: Line(60, 1),
  active: z.boolean(),
  /** A lead must meet each condition that names anything. */
  ...conditions,
  members: z.array(Id).check(z.minLength(1), z.maxLength(mostMembers)),
  method: RotationMethod,
  /** Whether a lead waits until a member works; otherwise it stays without an owner. */
  waits: z.boolean(),
  /** Leads that one member gets on one day (UTC); null for any number. */
  dailyLimit: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(1_000))),
  /** Hours by the clock after which an untouched lead goes to the next member; null if it stays. */
  reclaimHours: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(720))),
};

export const RotationRule = z.object({
  id: Id,
  ...fields,
  /** `assignable` is false for members who can no longer own leads; they are skipped. */
  members: z.array(z.object({ id: Id, name: z.string(), assignable: z.boolean() })),
});
export type RotationRule = z.infer<typeof RotationRule>;

/** The rules in the order in which they are tried, and the number of leads that wait for somebody to work. */
export const listRules = route({
  name: 'leadRotation.list',
  method: 'GET',
  path: '/v1/lead-rotation',
  access: 'leadRotation:read',
  reply: z.object({ rules: z.array(RotationRule), waiting: z.number() }),
});

/** Adds a rule after all others. */
export const createRule = route({
  name: 'leadRotation.create',
  method: 'POST',
  path: '/v1/lead-rotation',
  access: 'leadRotation:update',
  body: z.strictObject(fields),
  reply: RotationRule,
});

const byId = z.object({ id: Id });

/** Changes a rule. Leads that were already assigned stay where they are. */
export const updateRule = route({
  name: 'leadRotation.update',
  method: 'PATCH',
  path: '/v1/lead-rotation/:id',
  access: 'leadRotation:update',
  params: byId,
  body: z.partial(z.strictObject(fields)),
  reply: RotationRule,
});

export const deleteRule = route({
  name: 'leadRotation.delete',
  method: 'DELETE',
  path: '/v1/lead-rotation/:id',
  access: 'leadRotation:update',
  params: byId,
  reply: 'nothing',
});

/** Sets the order of all rules. Refuses `rulesChanged` unless exactly the present ones are named. */
export const orderRules = route({
  name: 'leadRotation.order',
  method: 'POST',
  path: '/v1/lead-rotation/order',
  access: 'leadRotation:update',
  body: z.strictObject({ ids: z.array(Id).check(z.maxLength(mostRules)) }),
  reply: 'nothing',
});

const isZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** A time of the day at which work can start or end, up to the end of the day. */
const Time = z.string().check(z.regex(/^(?:(?:[01]\d|2[0-3]):(?:00|15|30|45)|24:00)$/, { error: 'time' }));
const Weekday = z.number().check(z.int(), z.minimum(1), z.maximum(7));

const hours = {
  /** IANA name of the zone of the hours and of the absence. */
  zone: Line(60, 1).check(z.refine(isZone, { error: 'zone' })),
  /** From Monday, 1, to Sunday, 7. */
  weekdays: z.array(Weekday).check(z.maxLength(7)),
  from: Time,
  to: Time,
  /** The first and the last day of an absence; both or neither. */
  absentFrom: z.nullable(Day),
  absentTo: z.nullable(Day),
};

/** When a member of staff works. */
export const WorkingHours = z.strictObject(hours).check(
  z.refine(({ from, to }) => from < to, { error: 'endBeforeStart', path: ['to'] }),
  z.refine(({ absentFrom, absentTo }) => (absentFrom === null) === (absentTo === null), {
    error: 'absenceOpen',
    path: ['absentTo'],
  }),
  z.refine(({ absentFrom, absentTo }) => absentFrom === null || absentTo === null || absentFrom <= absentTo, {
    error: 'endBeforeStart',
    path: ['absentTo'],
  }),
);
export type WorkingHours = z.infer<typeof WorkingHours>;

/** Assumed for people who have set no hours. */
export const allHours: WorkingHours = {
  zone: 'UTC',
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  from: '00:00',
  to: '24:00',
  absentFrom: null,
  absentTo: null,
};

export const RotationMember = z.object({ id: Id, name: z.string(), works: z.boolean(), ...hours });
export type RotationMember = z.infer<typeof RotationMember>;

/** Everyone who may own leads, with the hours and the absence, and whether they work now. */
export const listMembers = route({
  name: 'leadRotation.members',
  method: 'GET',
  path: '/v1/lead-rotation-member',
  access: 'leadRotation:read',
  reply: z.object({ members: z.array(RotationMember) }),
});

export const setHours = route({
  name: 'leadRotation.setHours',
  method: 'PATCH',
  path: '/v1/lead-rotation-member/:id',
  access: 'leadRotation:update',
  params: byId,
  body: WorkingHours,
  reply: RotationMember,
});

/** A dry run of the active rules with the leads that were created lately. */
export const RotationTrial = z.object({
  leads: z.number(),
  /** There were more; the newest ones were tried. */
  capped: z.boolean(),
  rules: z.array(
    z.object({
      id: Id,
      name: z.string(),
      /** Leads that meet the rule; those of its members; those that first had to wait; those without an owner. */
      matched: z.number(),
      members: z.array(z.object({ id: Id, name: z.string(), count: z.number() })),
      waited: z.number(),
      unassigned: z.number(),
    }),
  ),
  /** Leads that meet no rule. */
  unmatched: z.number(),
});
export type RotationTrial = z.infer<typeof RotationTrial>;

/** Tries the saved rules on the leads of the last 30 days, at most 20,000, and changes nothing. */
export const tryRules = route({
  name: 'leadRotation.try',
  method: 'GET',
  path: '/v1/lead-rotation/trial',
  access: 'leadRotation:read',
  reply: RotationTrial,
});

/** Leads that one call hands over: new leads wait for it, because rules give leads out one transaction at a time. */
export const handedOverAtOnce = 500;

/**
 * Hands the next 500 leads of a member of staff to others by the active rules, as if the leads were new, with their open tasks. While
 * `next` is not null there are more: the next call takes it as `after`, and `action`, so that all of it is one recent change. What a
 * call has handed over stays so if no other follows. Leads that meet no rule, or that nobody can take now, stay where they are; `left`
 * counts those of this call.
 */
export const handOverByRules = route({
  name: 'leadRotation.handOver',
  method: 'POST',
  path: '/v1/lead-rotation/hand-over/:id',
  access: 'lead:assign',
  params: byId,
  body: z.strictObject({ after: z.optional(Id), ...Continued }),
  reply: z.extend(UndoableResult, { left: z.number(), next: z.nullable(Id) }),
});
