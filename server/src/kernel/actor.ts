import type { Role } from '@countinghouse/contract/kernel/scalars.ts';
import { type Permission, type Reach, reachOf } from '@countinghouse/contract/permissions.ts';

/** The person or process that a request acts for. A visitor has role 'visitor' and an id that no record has. */
export interface Actor {
  readonly id: string;
  readonly role: Role | 'visitor';
  readonly name: string;
  readonly sessionId: string | null;
  /** The member of staff who is connected as this user. */
  readonly real: { readonly id: string; readonly name: string; readonly reason: string; readonly expires: Date } | null;
  /** Set after someone else chose the password; it must be changed before anything else. */
  readonly mustChangePassword: boolean;
  /** A member of staff without two-factor and without a passkey, while the company requires one. */
  readonly mustSetUpTwoFactor: boolean;
  /** A customer whose password staff have set, until the customer or a second person confirms: it can only be read. */
  readonly restricted: boolean;
  /** An agent, also while connected as a customer, of a company that masks the contact data of its leads. */
  readonly masksContacts: boolean;
  /** Staff, also while connected as a customer, at an address from which their role may not work. */
  readonly outsideNetwork: boolean;
  /** The API token that acts in this person's name, and all that it may do of what they may do. */
  readonly token: { readonly id: string; readonly name: string; readonly permissions: ReadonlySet<Permission> } | null;
}

export const visitor: Actor = {
  id: '00000000-0000-0000-0000-000000000000',
  role: 'visitor',
  name: '',
  sessionId: null,
  real: null,
  mustChangePassword: false,
  mustSetUpTwoFactor: false,
  restricted: false,
  masksContacts: false,
  outsideNetwork: false,
  token: null,
};

/** The product itself: jobs, first set-up, imports. The audit trail records it without a person. */
export const system: Actor = { ...visitor, role: 'root', name: 'system' };

/** Whether customers act themselves, and no member of staff in their place. */
export const isCustomer = ({ role, real }: Pick<Actor, 'role' | 'real'>): boolean => role === 'lead' && real === null;

/** The acting member of staff; null for a customer. */
export const staffBehind = ({ id, role }: Actor): string | null => (role === 'lead' ? null : id);

type Holder = Pick<Actor, 'role' | 'token'>;

/** The reach of a permission for this actor; an API token has none that it was not given. */
export const reachFor = ({ role, token }: Holder, permission: Permission): Reach =>
  token === null || token.permissions.has(permission) ? reachOf(role, permission) : 'none';

/** Whether the actor holds one of the permissions for at least some records. */
export const holdsAny = (actor: Holder, access: Permission | readonly Permission[]): boolean =>
  [access].flat().some((permission) => reachFor(actor, permission as Permission) !== 'none');

/** Origin of an action in the audit trail: the session, or the API token. */
export const originOf = ({ token, sessionId }: Pick<Actor, 'token' | 'sessionId'>): string | null =>
  token?.id ?? sessionId;
