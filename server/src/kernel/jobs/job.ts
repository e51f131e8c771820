import type { App } from '../context.ts';

/** One claimed piece of work. */
export interface Job<Payload = unknown> {
  readonly id: string;
  readonly payload: Payload;
  /** Which try this is, from 1. */
  readonly attempt: number;
  /** Aborted when the server stops: a long job then ends at its next safe point. Absent where nothing can stop it. */
  readonly stopping?: AbortSignal | undefined;
}

/** A kind of work that outlives a request. It may run again after a crash, so its effect must be safe to repeat. */
export interface JobKind {
  readonly kind: string;
  readonly attempts: number;
  /** It waits for other people's machines: such work is done beside all other, which it must not hold up. */
  readonly waitsForOthers?: true;
  readonly run: (app: App, job: Job) => Promise<void>;
}
