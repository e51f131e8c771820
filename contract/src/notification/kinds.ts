import { events, type NotificationKind } from '../events.ts';
import type { ResourceName } from '../kernel/resource-name.ts';
import type { Notice } from './notice.ts';

export type { NotificationKind };

const declared = Object.values(events).flatMap((event) => ('notices' in event ? Object.entries(event.notices) : []));

/**
 * Every kind of notification, from the catalogue of events. Each has two texts in `notification.json`:
 * `deposit.completed` uses `depositCompleted` (its title, without params) and `depositCompletedText`.
 */
export const notificationKinds = Object.fromEntries(declared) as Readonly<Record<NotificationKind, Notice>>;

type Joined<Name extends string> = Name extends `${infer Head}.${infer Tail}` ? `${Head}${Capitalize<Tail>}` : Name;

/** Keys of the two texts of a kind in `notification.json`. */
export type TitleKey = Joined<NotificationKind>;
export type BodyKey = `${TitleKey}Text`;

/** The resource of the record that a kind is about. */
export const resourceOf = (name: NotificationKind): ResourceName | null => {
  const { record = name.replace(/\..*/, '') as ResourceName } = notificationKinds[name];
  return record;
};

/** Kinds that are e-mailed to locked accounts too. */
export const kindsByMail: readonly string[] = declared.flatMap(([name, { byMail }]: [string, Notice]) =>
  byMail ? [name] : [],
);

export const isKnownKind = (name: string): name is NotificationKind => Object.hasOwn(notificationKinds, name);

/** `deposit.completed` as `depositCompleted`. */
export const titleKeyOf = (name: NotificationKind): TitleKey =>
  name.replace(/\.([a-z])/, (_all, letter: string) => letter.toUpperCase()) as TitleKey;
export const bodyKeyOf = (name: NotificationKind): BodyKey => `${titleKeyOf(name)}Text`;
