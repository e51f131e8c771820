import type { Permission } from '@countinghouse/contract/permissions.ts';
import type { App } from '../context.ts';

/** Data sent live to the clients that watch it and not stored, such as prices. */
export interface Stream {
  /** Also the name of its event and of the client's 'watch' and 'unwatch'. */
  readonly name: string;
  readonly permission: Permission;
  /** Starts sending; stops before the connections close. */
  readonly start: (app: App, publish: (payload: unknown) => void) => Promise<{ stop(): Promise<void> }>;
}

export const streamRoom = (name: string): string => `stream:${name}`;
