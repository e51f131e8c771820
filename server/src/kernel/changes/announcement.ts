import type { ResourceName } from '@countinghouse/contract/kernel/resource-name.ts';
import type { Actor } from '../actor.ts';
import type { App } from '../context.ts';

/** Payload of the specification's events: the changed data and the receiver's own record, as they may read them. */
export interface Announced {
  readonly data: unknown;
  readonly currentUser: unknown;
}

/** An event sent to every socket in addition to 'changed', carrying the changed data. */
export interface Announcement {
  readonly resource: ResourceName;
  readonly event: string;
  /** Reads once for all receivers; the result formats the event for each of them. */
  readonly read: (app: App, receivers: readonly Actor[]) => Promise<(receiver: Actor) => Announced>;
}

/** Sent when the data could not be read; clients then query it themselves. */
export const nothingAnnounced: Announced = { data: null, currentUser: null };
