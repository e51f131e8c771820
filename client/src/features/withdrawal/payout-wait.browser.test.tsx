import { PayoutWaitReason, Withdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { idOf, sampleOf } from '../../../test/sample.ts';
import { show } from '../../../test/show.tsx';
import { PayoutWait } from './payout-wait.tsx';

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

test.each([
  ['password', 'the password was reset'],
  ['email', 'the e-mail address was changed'],
  ['twoFactor', 'two-factor authentication was changed'],
  ['passkey', 'a passkey was added or removed'],
] as const)('a withdrawal that waits after a change (%s) says so', async (waitsBecause, reason) => {
  await show(<PayoutWait item={sampleOf(Withdrawal, { waitsUntil: inAnHour(), waitsBecause })} />);
  await expect.element(page.getByText(new RegExp(`^Not paid before .+, because ${reason}\\.$`))).toBeVisible();
});

test('a withdrawal says that its account is new, or who must confirm it', async () => {
  const item = sampleOf(Withdrawal, {
    destinationId: idOf(1),
    destinationFrom: inAnHour(),
    waitsUntil: null,
    waitsBecause: null,
  });
  const unconfirmed = { ...item, destinationFrom: null };
  await show(
    <>
      <PayoutWait item={item} />
      <PayoutWait item={unconfirmed} />
      <PayoutWait item={unconfirmed} inOffice />
    </>,
  );
  await expect.element(page.getByText(/^Not paid before .+, because the account is new\.$/)).toBeVisible();
  for (const who of ['you have', 'the customer has'])
    await expect.element(page.getByText(`Not paid until ${who} confirmed the account.`)).toBeVisible();
});

test('a withdrawal whose wait is over says nothing', async () => {
  const [waitsBecause = null] = PayoutWaitReason.options;
  const item = sampleOf(Withdrawal, { waitsUntil: new Date(Date.now() - 1_000).toISOString(), waitsBecause });
  await show(<PayoutWait item={item} />);
  expect(page.getByText(/Not paid before/).query()).toBeNull();
});
