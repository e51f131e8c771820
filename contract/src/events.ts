import type { CatalogueEvent, IconOf, Reader, SeenBy } from './customer-event.ts';
import { accessEvents } from './events/access.ts';
import { closureEvents } from './events/closure.ts';
import { mandateEvents } from './events/mandate.ts';
import { moneyEvents } from './events/money.ts';
import { noticeEvents } from './events/notice-only.ts';
import { personEvents } from './events/person.ts';

/** Every event that somebody is shown or notified of. A new one needs its line in one of these, and its texts. */
export const events = {
  ...personEvents,
  ...accessEvents,
  ...closureEvents,
  ...moneyEvents,
  ...mandateEvents,
  ...noticeEvents,
};

type Events = typeof events;
export type EventName = keyof Events;
export type EventIcon<By extends Reader> = IconOf<By, Events>;
export type NotificationKind = NoticesOf<Events[EventName]>;

type NoticesOf<Event> = Event extends { readonly notices: infer Notices } ? keyof Notices & string : never;

const namesFor = <By extends Reader>(reader: By) =>
  Object.entries<CatalogueEvent>(events).flatMap(([name, event]) => (event[reader] ? [name] : [])) as SeenBy<
    By,
    Events
  >[];

export const officeEvents = namesFor('office');
export const customerEvents = namesFor('customer');

/** The declaration of an event, with all its optional parts. */
export const eventOf = (name: EventName): CatalogueEvent => events[name];
