import { twoFactorState } from '@countinghouse/contract/auth/auth.ts';
import { resetPassword } from '@countinghouse/contract/auth/reset-password.ts';
import { prove } from '@countinghouse/contract/passkey/proof-calls.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { field } from '../../../test/field.ts';
import { personOf } from '../../../test/people.ts';
import { idOf } from '../../../test/sample.ts';
import { say } from '../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../test/server-answers.ts';
import { show } from '../../../test/show.tsx';
import { call } from '../../kernel/call/call.ts';
import { ProofHost } from './index.ts';

const proposal = { password: null, approval: idOf(2) };
const dialog = () => page.getByRole('dialog', { name: say('profile.proofTitle') });
const propose = () => call(resetPassword, { params: { id: idOf(1) } });

beforeEach(async () => {
  answers(twoFactorState, { active: false, recoveryCodesLeft: 0 });
  refuses(resetPassword, { status: 403, code: 'proofNeeded', message: say('error.proofNeeded') });
  await show(
    <>
      <h1>{say('shell.dashboard')}</h1>
      <ProofHost />
    </>,
    { as: personOf('admin') },
  );
  // A refusal before the host is there would find no one to ask.
  await expect.element(page.getByRole('heading', { name: say('shell.dashboard') })).toBeVisible();
});

test('a proposal that needs proof of identity is made once that is given', async () => {
  answers(prove, () => {
    answers(resetPassword, proposal);
    return { until: '2026-03-01T09:30:00.000+00:00' };
  });
  const proposed = propose();
  await expect.element(dialog()).toBeVisible();
  await field(say('profile.twoFactorPassword'), dialog()).fill('Walnut-boat-47-harbour');
  await dialog()
    .getByRole('button', { name: say('profile.proofConfirm') })
    .click();
  expect(await proposed).toEqual(proposal);
  expect(callsTo(resetPassword)).toHaveLength(2);
});

test('a proposal is refused when the reader closes the dialog', async () => {
  const proposed = propose().catch((error: unknown) => error);
  await expect.element(dialog()).toBeVisible();
  await dialog()
    .getByRole('button', { name: say('ui.cancel') })
    .click();
  expect(await proposed).toMatchObject({ code: 'proofNeeded' });
  expect(callsTo(resetPassword)).toHaveLength(1);
});
