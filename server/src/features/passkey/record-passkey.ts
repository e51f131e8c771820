import type { Change } from '../../kernel/changes/change.ts';
import type { Context } from '../../kernel/context.ts';
import { notify, type Notifying } from '../notification/index.ts';

interface Named {
  readonly id: string;
  readonly before?: string;
  readonly after?: string;
}

/** The audit entry of a change of one's own passkey: its names, never its key. */
export const passkeyChange = ({ actor }: Context, change: Change['change'], { id, before, after }: Named): Change => ({
  resource: 'passkey',
  change,
  silent: true,
  records: [
    {
      id,
      subject: actor.id,
      ...(before !== undefined && { before: { name: before } }),
      ...(after !== undefined && { after: { name: after } }),
    },
  ],
});

export const notifyOwner = async (
  query: Notifying['query'],
  { actor, now }: Context,
  { kind, name }: { readonly kind: 'security.passkeyAdded' | 'security.passkeyRemoved'; readonly name: string },
): Promise<void> => {
  await notify({ query, now }, { to: [actor.id], kind, params: { name, at: now.toISOString() } });
};
