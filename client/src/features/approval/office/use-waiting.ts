import { type WaitingApproval, waitingApprovals } from '@countinghouse/contract/approval/approval.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';

const none: readonly WaitingApproval[] = [];

/** What waits for the reader's word; nothing for who decides nothing. Colleagues who come and go change it too. */
export const useWaiting = (): readonly WaitingApproval[] => {
  const enabled = useMay('approval:decide');
  return useRead(waitingApprovals, {}, { enabled, resources: ['user', 'setting'] }).data?.waiting ?? none;
};

/** True when its moment has come: at once, except for what root decides alone. */
export const isDue = ({ from }: WaitingApproval): boolean => from === null || new Date(from).getTime() <= Date.now();

/** How many the reader can decide now. */
export const useWaitingCount = (): number => useWaiting().filter(isDue).length;
