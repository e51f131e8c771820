import type { Change } from '../../kernel/changes/change.ts';
import type { Context } from '../../kernel/context.ts';
import { record } from '../auth/index.ts';

/** Runs part of a call that opens its own transactions in one, with its audit rows. */
export const inTransaction = <Result>(
  context: Context,
  action: string,
  work: (own: Context) => Promise<Result>,
): Promise<Result> =>
  context.app.database.transaction(async (runner) => {
    const changes: Change[] = [];
    const result = await work({
      ...context,
      query: runner.query,
      copyFrom: runner.copyFrom,
      changed: (change) => void changes.push(change),
    });
    await record(runner, context, action, changes);
    return result;
  });
