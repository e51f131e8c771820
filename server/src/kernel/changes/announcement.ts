import type { ResourceName } from '@countinghouse/contract/kernel/resource-name.ts';
import type { Actor } from '../actor.ts';
import type { App } from '../context.ts';

/** What the specification's events carry: the changed data and the receiver's own record, each as the receiver may read it. */
export interface Told {
  readonly data: unknown;
  readonly currentUser: unknown;
}

/** An event beside 'changed' that brings what changed, to everybody with an open line. */
export interface Announcement {
  readonly resource: ResourceName;
  readonly event: string;
  /** Reads once for all of these receivers; gives the event for each of them. */
  readonly read: (app: App, receivers: readonly Actor[]) => Promise<(receiver: Actor) => Told>;
}

/** Where it could not be read, receivers ask for themselves. */
export const toldNothing: Told = { data: null, currentUser: null };
