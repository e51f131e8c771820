import { mayAtAll, type Permission, type Reach, reachOf } from '@countinghouse/contract/permissions.ts';
import type { Role } from '@countinghouse/contract/kernel/scalars.ts';
import { useSession } from '../session/session.ts';

/** The role of the signed-in user. */
export const useRole = (): Role | 'visitor' => {
  const session = useSession();
  return session.status === 'signedIn' ? session.check.role : 'visitor';
};

/**
 * True if the reader has the permission (or one of them) for at least some records. The server makes the final
 * decision.
 */
export const useMay = (permission: Permission | readonly Permission[]): boolean => mayAtAll(useRole(), permission);

export const useReach = (permission: Permission): Reach => reachOf(useRole(), permission);
