import type { AnyRoute } from '@countinghouse/contract/kernel/route.ts';
import type { Policy } from './policy.ts';
import type { MatrixActor, Target } from './world.ts';

export interface Cell {
  readonly route: AnyRoute;
  readonly policy: Policy;
  readonly actor: MatrixActor;
  readonly target: Target | null;
}

/** The status of a refusal; `nothing` for a selection that reports its record as not found; or 'allowed'. */
export type Expected = 401 | 403 | 404 | 'nothing' | 'allowed';

const roles = ['root', 'admin', 'regular', 'lead'] as const;
export const absent: Target = { id: '01900000-0000-7000-8000-000000000000', name: 'absent', area: 'lead' };
export const noId: Target = { id: "1' or '1'='1", name: 'no id', area: 'lead' };

export const areasOf = ({ who }: Policy): string[] => (typeof who === 'string' ? [] : Object.keys(who));

const lettersOf = ({ who }: Policy, area: string, role: MatrixActor['role']): string => {
  if (typeof who === 'string' || role === 'visitor') return '-';
  return who[area as 'lead']?.[roles.indexOf(role)] ?? '-';
};

export const covers = ({ policy, actor }: Pick<Cell, 'policy' | 'actor'>, target: Target): boolean => {
  switch (lettersOf(policy, target.area, actor.role)) {
    case 'A':
      return true;
    case 'R':
      return target.role === 'regular';
    case 'S':
      return target.assignedTo === actor.name;
    case 'O':
      return (
        target.owner === (actor.isConnected ? 'lead' : actor.name) || (policy.shared === true && target.shared === true)
      );
    case 'F':
      return target.offered === true;
    default:
      return false;
  }
};

/** The expected result of a cell: first whether the actor may call at all, then whether the record is in reach. */
export const expectedOf = (cell: Cell): Expected => closedTo(cell) ?? (isReached(cell) ? 'allowed' : unreached(cell));

const unreached = ({ policy }: Cell): Expected => (policy.names === 'selection' ? 'nothing' : 404);

const closedTo = (cell: Cell): Expected | null => {
  const { policy, actor } = cell;
  if (policy.who === 'public') return 'allowed';
  if (actor.role === 'visitor') return 401;
  if (isClosedSession(cell)) return 403;
  return isClosedRole(cell) && !(policy.openByStatus && cell.target === noId) ? 403 : null;
};

/** While connected as a customer, staff only read. */
const isClosedToConnected = ({ route, policy, actor }: Cell): boolean =>
  actor.isConnected === true && (route.method !== 'GET' || policy.ownHand === true);

const isClosedSession = (cell: Cell): boolean =>
  isClosedToConnected(cell) || (cell.actor.mustChange === true && !cell.policy.firstPassword);

const isClosedRole = ({ policy, actor, target }: Cell): boolean => {
  if (policy.who === 'signedIn' || policy.oneself) return false;
  const rightless = areasOf(policy).every((area) => lettersOf(policy, area, actor.role) === '-');
  return rightless || (policy.notOneself !== undefined && target?.id === actor.caller.id);
};

/** Whether the call is about the caller's own record and open to everyone for that. */
export const isOneself = ({ policy, actor, target }: Cell): boolean =>
  policy.oneself === true && target?.id === actor.caller.id;

const isReached = (cell: Cell): boolean => {
  const { policy, target } = cell;
  if (!target) return true;
  if (target === absent || target === noId) return false;
  if (isOneself(cell)) return true;
  return covers(cell, target) && (target.inBin ?? false) === (policy.inBin ?? false);
};

/** The code that a 403 must have. */
export const reasonOf = (cell: Cell): string => {
  const { policy, actor, target } = cell;
  if (isClosedToConnected(cell)) return 'notWhileConnected';
  if (actor.mustChange) return 'mustChangePassword';
  const isOnSelf = actor.role !== 'lead' && target?.id === actor.caller.id;
  return (isOnSelf && policy.notOneself) || 'forbidden';
};
