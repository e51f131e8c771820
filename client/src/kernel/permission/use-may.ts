import { mayAtAll, type Permission, type Reach, reachOf } from '@countinghouse/contract/permissions.ts';
import type { Role } from '@countinghouse/contract/kernel/scalars.ts';
import { useSession } from '../session/session.ts';

/** The role that the page speaks for. */
export const useRole = (): Role | 'visitor' => {
  const session = useSession();
  return session.status === 'signedIn' ? session.check.role : 'visitor';
};

/** True when the reader holds (one of) the permission(s) for at least some records. The server decides in the end. */
export const useMay = (permission: Permission | readonly Permission[]): boolean => mayAtAll(useRole(), permission);

/** How far the reader's permission reaches. */
export const useReach = (permission: Permission): Reach => reachOf(useRole(), permission);
