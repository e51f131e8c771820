import type { Caller } from '../app/caller.ts';
import type { StandardCall } from './api-section.ts';
import type { Scene } from './scene.ts';

/** Statuses in the order root, admin, regular, lead. */
export type Statuses = readonly [number, number, number, number];

export interface StandardEntity {
  /** Name of the array in lists. */
  readonly plural: string;
  /** A new record's fields under the specification's names. */
  readonly create: (scene: Scene, who: Caller) => object | Promise<object>;
  /** How a new record shows the sent fields, if it does not show them as `shownAsSent`. */
  readonly shown?: (sent: Readonly<Record<string, unknown>>) => object;
  /** Reads new records, if their creator may not. */
  readonly reader?: (scene: Scene) => Caller;
  readonly change: (scene: Scene) => object;
  /** Creates a record for this call, in the scope of the regular and the customer. */
  readonly record: (scene: Scene, wanted: { readonly call: StandardCall; readonly who: Caller }) => Promise<string>;
  /** Fields under which the specification reads a record. */
  readonly fields: readonly string[];
  readonly answers: {
    readonly create: Statuses;
    readonly createMany: Statuses;
    readonly list: Statuses;
    readonly one: Statuses;
    readonly update: Statuses;
    readonly remove: Statuses;
    readonly removeMany: Statuses;
  };
}

/** A record shows its customer as `lead`, and no password. */
export const shownAsSent = (sent: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(
    Object.entries(sent)
      .filter(([name]) => name !== 'password')
      .map(([name, value]) => [name === 'user' ? 'lead' : name, value]),
  );

/** The expectation for a call; a search is answered like a list. */
export const answerOf: Readonly<Record<StandardCall, keyof StandardEntity['answers']>> = {
  'POST /v1/{entity}': 'create',
  'POST /v1/{entity}/batch': 'createMany',
  'GET /v1/{entity}': 'list',
  'GET /v1/{entity}/search': 'list',
  'GET /v1/{entity}/{id}': 'one',
  'PATCH /v1/{entity}/{id}': 'update',
  'DELETE /v1/{entity}/{id}': 'remove',
  'DELETE /v1/{entity}/batch': 'removeMany',
};

/** For calls open to staff but not to customers. */
export const staffAlone = (status: number): Statuses => [status, status, status, 403];
export const administratorsAlone = (status: number): Statuses => [status, status, 403, 403];
export const everyone = (status: number): Statuses => [status, status, status, status];
