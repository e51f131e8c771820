import type { ResourceName } from './resource-name.ts';

/** The live event `changed`: what the server announces to a page, which then calls again. */
export interface LiveChange {
  readonly event: string;
  readonly resource: ResourceName;
  readonly change: string;
  /** Null for many. */
  readonly ids: readonly string[] | null;
}
