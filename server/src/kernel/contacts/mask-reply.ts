import {
  type ContactField,
  contactFields,
  maskContact,
  maskEmail,
  maskPhone,
} from '@countinghouse/contract/contact/masked.ts';
import type { AnyRoute } from '@countinghouse/contract/kernel/route.ts';
import { Email } from '@countinghouse/contract/kernel/scalars.ts';
import type { Actor } from '../actor.ts';

export const isContactField = (name: string): name is ContactField =>
  (contactFields as readonly string[]).includes(name);

const openRoutes = new Set(['setting.one', 'user.revealContact']);

/** The firm's own data, a person's own, and the reply that gives what was asked for with a reason. */
const isOpen = ({ name }: AnyRoute, actor: Actor): boolean =>
  openRoutes.has(name) || (actor.real === null && name.startsWith('profile.'));

const internationalNumber = /^\+\d[\d ()./-]{6,38}$/;

/**
 * A value that is an address or an international number, whatever its field is called: the audit trail and notifications
 * hold them under other names.
 */
const maskByForm = (value: string): string => {
  if (value.includes('@') && Email.safeParse(value).success) return maskEmail(value);
  return internationalNumber.test(value) ? maskPhone(value) : value;
};

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const isOwnRecord = ({ id }: Fields, actor: Actor): boolean => actor.real === null && id === actor.id;

const maskField = (name: string, value: unknown, actor: Actor): unknown =>
  isContactField(name) && typeof value === 'string' ? maskContact(name, value) : masked(value, actor);

const masked = (value: unknown, actor: Actor): unknown => {
  if (typeof value === 'string') return maskByForm(value);
  if (Array.isArray(value)) return value.map((each) => masked(each, actor));
  if (!isObject(value) || isOwnRecord(value, actor)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, maskField(name, each, actor)]));
};

/** A record as the actor may see it: with masked contact data for agents of a company that masks it. */
export const maskRecord = <Item>(actor: Actor, item: Item): Item =>
  actor.masksContacts ? (masked(item, actor) as Item) : item;

/**
 * The text of a reply as the actor may see it. Every reply passes here, so that no route has to remember it; it costs one
 * pass over at most a page of records, and nothing for everyone else.
 */
export const maskReply = (route: AnyRoute, actor: Actor, text: string): string =>
  !actor.masksContacts || isOpen(route, actor) || text === '' ? text : JSON.stringify(masked(JSON.parse(text), actor));
