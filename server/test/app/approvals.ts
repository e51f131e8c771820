import { type Approval, approval, approve } from '@countinghouse/contract/approval/approval.ts';
import { correctBalance } from '@countinghouse/contract/ledger/correction.ts';
import type { CallOf } from '@countinghouse/contract/kernel/route.ts';
import { draftLegalPage, writeLegalPage } from '@countinghouse/contract/setting/legal-page.ts';
import type { Setting } from '@countinghouse/contract/setting/setting.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import { writeSetting } from '../../src/features/setting/setting-table.ts';
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

/** Publishes a legal page, and where that needs a second person, approves it as another admin. */
export const publish = async (
  app: TestApp,
  who: Caller,
  { text, ...params }: CallOf<typeof writeLegalPage>['params'] & { readonly text: string },
): Promise<void> => {
  const { version } = (await who.call(draftLegalPage, { params })).body;
  const { approval: id } = (await who.call(writeLegalPage, { params, body: { text, version } })).body;
  if (id !== null) await (await signedIn(app, 'admin')).call(approve, { params: { id }, body: {} });
};

/** Proposes a correction of a customer's balance; returns the approval's id. */
export const proposeCorrection = async (who: Caller, lead: string, amount: number): Promise<string> => {
  const reply = await who.call(correctBalance, {
    body: { userId: lead, amount, reason: 'A correction of the balance' },
  });
  if (reply.status !== 201) throw new Error(`${reply.status}: ${reply.text}`);
  return reply.body.approval;
};

/** Deletes a member of staff with an uninvolved second person. */
export const deleteStaff = async (app: TestApp, who: Caller, id: string): Promise<Response<Approval>> => {
  const { status, text } = await who.call(user.routes.remove, { params: { id } });
  if (status !== 204) throw new Error(`${status}: ${text}`);
  return agreeTo(app, id);
};
type Limits = Partial<
  Pick<
    Setting,
    | 'withdrawalApprovalThreshold'
    | 'payoutPerPersonDaily'
    | 'payoutWaitHours'
    | 'approvalDelayHours'
    | 'policyNoticeHours'
    | 'networksRoot'
    | 'networksAdmin'
    | 'networksRegular'
  >
>;

/** Sets limits that a second person would have to approve. */
export const setLimits = async (app: TestApp, limits: Limits): Promise<void> =>
  app.database.transaction(
    async (transaction) => void (await writeSetting(transaction, limits, app.running.app.clock.now())),
  );
