import type { App } from '../../../kernel/context.ts';
import { runAsSystem } from '../../../kernel/jobs/run-as-system.ts';
import { noteUnknownHands } from '../../approval/index.ts';
import { notify } from '../../notification/index.ts';
import { lockAccount, accountByEmail } from '../account-table.ts';
import { givePassword, newPassword } from '../give-password.ts';
import { shutOut } from '../shut-out.ts';
import { removeTwoFactor } from './remove-two-factor.ts';
import { removalChange } from './two-factor-change.ts';

/** The rescued person and their new password, or the reason for the refusal. */
export type Rescue =
  | { readonly refused: null; readonly name: string; readonly password: string; readonly hadTwoFactor: boolean }
  | { readonly refused: 'unknown' | 'customer' | 'locked' };

/**
 * Restores access for a member of staff when no colleague can: removes two-factor and passkeys, ends all sessions,
 * and sets a password for one log-in. For the operator of the server, never for a request.
 */
export const rescue = async (app: App, email: string): Promise<Rescue> => {
  const given = await newPassword();
  return runAsSystem(app, 'auth.rescue', async (context): Promise<Rescue> => {
    const found = await accountByEmail(context, email.trim().toLowerCase());
    const person = found && (await lockAccount(context, found.id));
    if (!person) return { refused: 'unknown' };
    if (person.role === 'lead') return { refused: 'customer' };
    if (person.status === 'locked') return { refused: 'locked' };
    const hadTwoFactor = await removeTwoFactor(context, person.id);
    const password = await givePassword(context, person, given);
    await shutOut(context, person);
    await noteUnknownHands(context, person.id);
    context.changed(removalChange(person.id, { state: 'rescued', reason: '' }));
    await notify(context, {
      to: [person.id],
      kind: 'security.twoFactorRescued',
      params: { at: context.now.toISOString() },
    });
    return { refused: null, name: person.name, password, hadTwoFactor };
  });
};
