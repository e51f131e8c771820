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

/**
 * Thrown by a job that ended at a safe point because the server stops. The next start takes it up again, and this try
 * does not count.
 */
export class JobInterruptedError extends Error {
  override name = 'JobInterruptedError';

  constructor() {
    super('the job was interrupted because the server stops');
  }
}

/** For a safe point of a long job: throws when the server stops. */
export const endIfStopping = (stopping: AbortSignal | undefined): void => {
  if (stopping?.aborted === true) throw new JobInterruptedError();
};

/** A kind of work that outlives a request. It may run again after a crash, so its effect must be safe to repeat. */
export interface JobKind {
  readonly kind: string;
  readonly attempts: number;
  /** It waits for other people's machines: such work is done beside all other, which it must not hold up. */
  readonly waitsForOthers?: true;
  readonly run: (app: App, job: Job) => Promise<void>;
}
