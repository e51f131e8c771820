import type { ResourceName } from './kernel/resource-name.ts';
import type { StateTone } from './kernel/state-machine.ts';
import type { Notice } from './notification/notice.ts';

/** The filters of the timeline in the office, in the order of display. */
export const timelineGroups = ['comments', 'person', 'money', 'trading', 'investments', 'products'] as const;
export type TimelineGroup = (typeof timelineGroups)[number];

interface Shown {
  /** The name of a picture that the reader's screen knows. */
  readonly icon: string;
  readonly tone: StateTone;
}

/** Something that happened, usually to a customer, and who sees it. */
export interface CatalogueEvent {
  /** The audit action that is this event; others are recognised by the record that changed. */
  readonly action?: string;
  /** The state that a record of the customer's reaches: the event in their own activity. */
  readonly becomes?: Readonly<Partial<Record<ResourceName, string>>>;
  /** Shown in the customer's timeline in the office: text in `timeline.json`. */
  readonly office?: Shown & {
    readonly group: TimelineGroup;
    /** The record that the entry leads to; the customer's own by default. `user` is the other lead of a merge. */
    readonly record?: 'verification' | 'trader' | 'closure' | 'user';
  };
  /** Shown in the customer's own activity: text `kind…` in `activity.json`. */
  readonly customer?: Shown;
  /** How people are notified of it, by the kind that a command gives to `notify`: texts in `notification.json`. */
  readonly notices?: Readonly<Record<string, Notice>>;
  /** Values shown with it, and the fields of the audit row that hold them. */
  readonly data?: Readonly<Record<string, string>>;
}

type Catalogue = Readonly<Record<string, CatalogueEvent>>;

/** Keeps the literal types of a catalogue, from which the types below follow. */
export const declareEvents = <const Events extends Catalogue>(events: Events): Events => events;

export type Reader = 'office' | 'customer';

/** The names of the events that a reader sees. */
export type SeenBy<By extends Reader, Events extends Catalogue> = {
  [Name in keyof Events]: Events[Name] extends { readonly [Key in By]: unknown } ? Name : never;
}[keyof Events];

type WithIcon<By extends Reader, Icon> = { readonly [Key in By]: { readonly icon: Icon } };

/** The pictures that a reader's screen needs. */
export type IconOf<By extends Reader, Events extends Catalogue> = {
  [Name in keyof Events]: Events[Name] extends WithIcon<By, infer Icon> ? Icon : never;
}[keyof Events];
