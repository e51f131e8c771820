import { CallError } from './call-error.ts';

/** Lets the reader prove who they are; rejects with the refusal if they do not. */
export type Ask = (refusal: CallError) => Promise<void>;

let asking: Ask | null = null;
let ownGuards = 0;

/** Whether the server wants the reader to prove who they are first. */
export const needsProof = (error: unknown): error is CallError =>
  error instanceof CallError && error.code === 'proofNeeded';

/** From now on `ask` is used for every call without a guard of its own; returns how to stop. */
export const askForProof = (ask: Ask): (() => void) => {
  asking = ask;
  return () => {
    if (asking === ask) asking = null;
  };
};

/** Work whose caller asks for the proof in its own way. */
export const withOwnGuard = async <Reply>(work: () => Promise<Reply>): Promise<Reply> => {
  ownGuards += 1;
  try {
    return await work();
  } finally {
    ownGuards -= 1;
  }
};

/** Sends a write again once the reader has proved who they are. */
export const afterAsking = async <Reply>(send: () => Promise<Reply>): Promise<Reply> => {
  try {
    return await send();
  } catch (error) {
    if (!needsProof(error) || asking === null || ownGuards > 0) throw error;
    await asking(error);
    return send();
  }
};
