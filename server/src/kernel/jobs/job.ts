import type { App } from '../context.ts';

/** One claimed piece of work. */
export interface Job<Payload = unknown> {
  readonly id: string;
  readonly payload: Payload;
  /** Which try this is, from 1. */
  readonly attempt: number;
}

/** A kind of work that outlives a request. It may run again after a crash, so its effect must be safe to repeat. */
export interface JobKind {
  readonly kind: string;
  readonly attempts: number;
  /** It waits for other people's machines: such work is done beside all other, which it must not hold up. */
  readonly waitsForOthers?: true;
  readonly run: (app: App, job: Job) => Promise<void>;
}
