import type { App } from '../context.ts';

export interface Job<Payload = unknown> {
  readonly id: string;
  readonly payload: Payload;
  /** Number of this attempt, from 1. */
  readonly attempt: number;
  /** Aborted when the server stops: a long job then ends at its next safe point. Absent where nothing can stop it. */
  readonly stopping?: AbortSignal | undefined;
}

/**
 * Thrown by a job that ended at a safe point because the server is stopping. It resumes at the next start, and this
 * attempt does not count.
 */
export class JobInterruptedError extends Error {
  override name = 'JobInterruptedError';

  constructor() {
    super('the job was interrupted because the server stops');
  }
}

/** For safe points of a long job: throws when the server is stopping. */
export const endIfStopping = (stopping: AbortSignal | undefined): void => {
  if (stopping?.aborted === true) throw new JobInterruptedError();
};

/** A kind of work that outlives a request. It may run again after a crash, so it must be idempotent. */
export interface JobKind {
  readonly kind: string;
  readonly attempts: number;
  /** Set when the job waits for external systems: such jobs have a lane of their own and do not delay others. */
  readonly waitsForOthers?: true;
  /** Set when it may take minutes: such jobs have a lane of their own as well. */
  readonly takesLong?: true;
  /** Set when a failed one may be started again at any later time: its effect is still wanted then. */
  readonly isRepeatable?: true;
  /** Sends an e-mail. */
  readonly sendsMail?: true;
  /** Set when the next round makes a failed one good. */
  readonly recurs?: true;
  readonly run: (app: App, job: Job) => Promise<void>;
}
