import { system } from '../actor.ts';
import type { Change } from '../changes/change.ts';
import { recordChanges } from '../changes/record-changes.ts';
import type { App, Context, RequestFacts } from '../context.ts';
import { newId } from '../ids.ts';

const nowhere = (): never => {
  throw new Error('there is no request');
};

const noRequest = (): RequestFacts => ({
  id: newId(),
  ip: '',
  userAgent: '',
  language: 'en',
  timezone: 'UTC',
  bearer: null,
  cookie: null,
  device: null,
  signOn: null,
  secure: false,
  ifMatch: null,
  signed: null,
});

/**
 * Runs a command of the product itself, such as a job's or a webhook's, in one transaction with its audit rows and
 * events. `action` names it in the audit trail.
 */
export const runAsSystem = async <Result>(
  app: App,
  action: string,
  command: (context: Context) => Promise<Result>,
): Promise<Result> => {
  const now = app.clock.now();
  const request = noRequest();
  const afterCommit: (() => void | Promise<void>)[] = [];
  const result = await app.database.transaction(async (transaction) => {
    afterCommit.length = 0;
    const changes: Change[] = [];
    const answer = await command({
      app,
      actor: system,
      request,
      now,
      query: (fragment) => transaction.query(fragment),
      copyFrom: (fragment) => transaction.copyFrom(fragment),
      changed: (change) => void changes.push(change),
      afterCommit: (work) => void afterCommit.push(work),
      afterRollback: nowhere,
      setCookie: nowhere,
      uploadedFile: nowhere,
    });
    await recordChanges(transaction, { actor: system, request, action, now }, changes);
    return answer;
  });
  for (const work of afterCommit) await work();
  return result;
};
