import * as contract from '@countinghouse/contract/approval/approval.ts';
import type { ApprovalKind } from '../../kernel/approval-kind.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve } from '../../kernel/http/served.ts';
import { listPage } from '../../kernel/resource/list.ts';
import { oneText } from '../../kernel/resource/records.ts';
import { approvalTable } from './approval-table.ts';
import { approveWith, rejectWith, withdrawWith } from './decide.ts';
import { digests } from './digest.ts';
import { figuresWith, showConduct } from './show-figures.ts';
import { waitingQueue, waitingWith } from './waiting.ts';

export { closePending, dropPending, endPending } from './end-pending.ts';
export { approvedBy, approvedProposersOf, pendingIdOf, readDeciders } from './approval-table.ts';
export {
  isAddressByColleague,
  noteInfluence,
  noteUnknownHands,
  readAccountsInSameHands,
  readIndependence,
} from './influence-table.ts';
export { pendingFor, propose } from './propose.ts';
export { approvalHistory } from './approval-history-table.ts';

const { routes } = contract.approval;

export const approvalFeature = (declared: readonly ApprovalKind[]): Feature => {
  const kinds = new Map(declared.map((kind) => [kind.kind, kind]));
  if (kinds.size < declared.length) throw new Error('two features declare the same approval kind');
  return {
    name: 'approval',
    routes: [
      serve(routes.list, (context, input) => listPage(context, approvalTable, input.query)),
      serve(contract.waitingApprovals, waitingWith(kinds)),
      serve(contract.approvalFigures, figuresWith(kinds)),
      serve(contract.proposerConduct, showConduct),
      serve(routes.one, (context, { params }) => oneText(context, approvalTable, params.id)),
      serve(contract.approve, approveWith(kinds)),
      serve(contract.reject, rejectWith(kinds)),
      serve(contract.withdrawProposal, withdrawWith(kinds)),
    ],
    queues: [waitingQueue(kinds)],
    jobs: [digests.job],
    start: digests.start,
  };
};
