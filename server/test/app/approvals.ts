import { type Approval, approval, approve } from '@countinghouse/contract/approval/approval.ts';
import { type Caller, type Response, signedIn } from './caller.ts';
import type { TestApp } from './test-app.ts';

/** What waits for a second person about a record. */
export const waitingFor = async (who: Caller, record: string): Promise<Approval> => {
  const { body } = await who.call(approval.routes.list, {
    query: { filters: JSON.stringify({ record, state: 'pending' }) },
  });
  const [found] = body.approvals;
  if (!found) throw new Error('nothing waits for approval');
  return found;
};

/** Agrees to what waits about a record, as an admin who had no part in it so far. */
export const agreeTo = async (app: TestApp, record: string): Promise<Response<Approval>> => {
  const second = await signedIn(app, 'admin');
  const { id } = await waitingFor(second, record);
  return second.call(approve, { params: { id }, body: {} });
};
