import type { Role } from '@countinghouse/contract/kernel/scalars.ts';

/** Who a request speaks for. A visitor has role 'visitor' and an id that no record has. */
export interface Actor {
  readonly id: string;
  readonly role: Role | 'visitor';
  readonly name: string;
  readonly sessionId: string | null;
  /** The member of staff who acts as this user, with why and until when. */
  readonly real: { readonly id: string; readonly name: string; readonly reason: string; readonly expires: Date } | null;
  /** A password set by others must be changed before anything else. */
  readonly mustChangePassword: boolean;
}

export const visitor: Actor = {
  id: '00000000-0000-0000-0000-000000000000',
  role: 'visitor',
  name: '',
  sessionId: null,
  real: null,
  mustChangePassword: false,
};

/** The product itself at work: jobs, first set-up, imports. It is recorded without a person's name. */
export const system: Actor = { ...visitor, role: 'root', name: 'system' };
