import { expect, test } from '../product/journey.ts';
import { codeFor } from '../product/one-time-code.ts';
import { createPerson } from '../product/people.ts';
import { field } from '../product/field.ts';
import { turnSecondStepOn } from '../product/second-step.ts';
import { say } from '../product/texts.ts';

test('a member of staff turns the second step on and logs in with it, and with a recovery code', async ({
  open,
  company,
}) => {
  const person = await createPerson(company, { role: 'admin' });
  const page = await open(person);
  await page.goto('/office/profile?tab=security');
  const { secret, enrolled, recovery } = await turnSecondStepOn(page, person.password);

  const enter = async (code: string, isRecovery: boolean) => {
    const fresh = await open(null);
    await fresh.goto('/login');
    await field(fresh, say('auth.email')).fill(person.email);
    await field(fresh, say('auth.password')).fill(person.password);
    await fresh.getByRole('button', { name: say('auth.signIn'), exact: true }).click();
    await expect(fresh.getByRole('heading', { name: say('auth.codeTitle') })).toBeVisible();
    if (isRecovery) await fresh.getByRole('button', { name: say('auth.codeOther') }).click();
    await field(fresh, say(isRecovery ? 'auth.recoveryCode' : 'auth.code')).fill(code);
    await fresh.getByRole('button', { name: say('auth.confirm') }).click();
    return fresh;
  };

  // Each code works once, so the app's next one is taken; the server allows a clock that runs half a minute ahead.
  const byApp = await enter(codeFor(secret, enrolled + 30_000), false);
  await expect(byApp).toHaveURL(/\/office$/);
  const byRecovery = await enter(recovery, true);
  await expect(byRecovery).toHaveURL(/\/office$/);
  const again = await enter(recovery, true);
  await expect(again.getByRole('alert').filter({ hasText: say('error.codeWrong') })).toBeVisible();
});
