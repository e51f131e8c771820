import { type Approval, approval, approve } from '@countinghouse/contract/approval/approval.ts';
import { type Caller, type Response, signedIn } from './caller.ts';
import type { TestApp } from './test-app.ts';

export const waitingFor = async (who: Caller, record: string): Promise<Approval> => {
  const { body } = await who.call(approval.routes.list, {
    query: { filters: JSON.stringify({ record, state: 'pending' }) },
  });
  const [found] = body.approvals;
  if (!found) throw new Error('nothing waits for approval');
  return found;
};

/** Approves the pending proposal of a record as an admin who has not been involved. */
export const agreeTo = async (app: TestApp, record: string): Promise<Response<Approval>> => {
  const second = await signedIn(app, 'admin');
  const { id } = await waitingFor(second, record);
  return second.call(approve, { params: { id }, body: {} });
};
