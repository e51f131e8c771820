import { type WaitingApproval, waitingApprovals } from '@countinghouse/contract/approval/approval.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';

const none: readonly WaitingApproval[] = [];

/** The reader's pending approvals; empty without the permission. Changes of staff affect them, too. */
export const useWaiting = (): readonly WaitingApproval[] => {
  const enabled = useMay('approval:decide');
  return useRead(waitingApprovals, {}, { enabled, resources: ['user', 'setting'] }).data?.waiting ?? none;
};

/** True immediately, except for proposals that root may decide alone after a delay. */
export const isDue = ({ from }: WaitingApproval): boolean => from === null || new Date(from).getTime() <= Date.now();
