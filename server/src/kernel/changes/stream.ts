import type { Permission } from '@countinghouse/contract/permissions.ts';
import type { App } from '../context.ts';

/** What is told live to those who look at it, and kept nowhere: prices. A client says 'watch' and 'unwatch' with the name. */
export interface Stream {
  /** Also the name of its event. */
  readonly name: string;
  readonly permission: Permission;
  /** Begins to tell; ends before the connections do. */
  readonly start: (app: App, tell: (payload: unknown) => void) => Promise<{ stop(): Promise<void> }>;
}

/** The room of those who watch a stream. */
export const streamRoom = (name: string): string => `stream:${name}`;
