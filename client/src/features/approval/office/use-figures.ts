import { approvalFigures, type ApprovalFigures } from '@countinghouse/contract/approval/approval.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';

const none: readonly ApprovalFigures[] = [];

/** What decisions on these pending proposals would do to the customers' money, by proposal. */
export const useFigures = (ids: readonly string[]): ReadonlyMap<string, ApprovalFigures> => {
  const enabled = useMay('approval:decide') && ids.length > 0;
  const input = { query: { ids: ids.join(',') } };
  const { data } = useRead(approvalFigures, input, { enabled, resources: ['funds'], keepPrevious: true });
  return new Map((data?.figures ?? none).map((figures) => [figures.id, figures]));
};
