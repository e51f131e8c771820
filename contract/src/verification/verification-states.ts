import type * as z from 'zod/mini';
import { stateMachine, stateSchema } from '../kernel/state-machine.ts';

/** A verified customer can be rejected later, because a document was wrong or has expired. */
export const verificationStates = stateMachine({
  uninitialized: {
    isOpen: false,
    tone: 'neutral',
    label: 'uninitialized',
    on: { upload: 'uninitialized', removeDocument: 'uninitialized', submit: 'pending' },
  },
  pending: {
    isOpen: false,
    tone: 'info',
    label: 'pending',
    on: { upload: 'pending', removeDocument: 'pending', submit: 'pending', verify: 'verified', reject: 'rejected' },
  },
  verified: { isOpen: false, tone: 'success', label: 'verified', on: { reject: 'rejected' } },
  rejected: {
    isOpen: false,
    tone: 'error',
    label: 'rejected',
    on: { upload: 'rejected', removeDocument: 'rejected', submit: 'pending' },
  },
});
export const VerificationStatus = stateSchema(verificationStates);
export type VerificationStatus = z.infer<typeof VerificationStatus>;

/** In these states, documents vouch for the name or are being compared with it: an import must not change it. */
export const statesOfCheckedName = [
  'pending',
  'verified',
] as const satisfies (typeof verificationStates.names)[number][];
