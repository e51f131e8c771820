import type { Change } from '../../../kernel/changes/change.ts';
import type { Runner } from '../../../kernel/context.ts';
import { hearersOf } from '../person-table.ts';

/** Somebody's second step is now on or off. Staff hear of it live: what they can do for him depends on it. */
export const stepChange = async (runner: Runner, id: string, active: boolean): Promise<Change> => ({
  resource: 'user',
  change: 'updated',
  records: [{ id, subject: id, ...(await hearersOf(runner, id)), after: { secondFactor: active } }],
});

/** What became of the wish that others take somebody's second step away, and why. He reads it. */
export const removalChange = (
  id: string,
  said: { readonly state: 'proposed' | 'removed' | 'kept' | 'rescued'; readonly reason: string },
): Change => ({
  resource: 'secondStep',
  change: said.state,
  silent: true,
  records: [{ id, subject: id, after: said }],
});
