import type { Change } from '../../../kernel/changes/change.ts';
import type { Runner } from '../../../kernel/context.ts';
import { audienceAt } from '../person-table.ts';

/** The change of a person's two-factor. Staff receive it live, because their actions on the person depend on it. */
export const twoFactorChange = async (runner: Runner, id: string, active: boolean): Promise<Change> => ({
  resource: 'user',
  change: 'updated',
  records: [{ id, subject: id, ...(await audienceAt(runner, id)), after: { twoFactor: active } }],
});

/** The state of a proposal to turn off a person's two-factor, and the reason. The person may read it. */
export const removalChange = (
  id: string,
  values: { readonly state: 'proposed' | 'removed' | 'kept' | 'rescued'; readonly reason: string },
): Change => ({
  resource: 'twoFactor',
  change: values.state,
  silent: true,
  records: [{ id, subject: id, after: values }],
});
