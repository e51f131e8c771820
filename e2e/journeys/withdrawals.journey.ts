import { rejectDocuments, verify } from '../product/documents.ts';
import { payIn } from '../product/funds.ts';
import { field } from '../product/field.ts';
import { expect, root, test } from '../product/journey.ts';
import { createPerson } from '../product/people.ts';
import { say } from '../product/texts.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const iban = 'DE89370400440532013000';

test('a customer requests withdrawals on a phone, cancels one, reads why another was rejected, and waits for a new account', async ({
  open,
  company,
}) => {
  const lead = await createPerson(company, { role: 'lead' });
  await payIn(company, lead, 80);
  await rejectDocuments(company, lead);
  const call = await company.call(lead);
  const { password } = lead;
  await call('POST', '/v1/destination', { holder: lead.name, iban, password });
  await call('POST', '/v1/withdrawal', { amount: 20, destination: iban, password });
  const refused = await call<{ id: string }>('POST', '/v1/withdrawal', { amount: 25, destination: iban, password });

  const customer = await open(lead, phone);
  await customer.goto('/my');
  await customer.getByRole('link', { name: say('shell.customerWithdraw'), exact: true }).tap();
  await expect(customer.getByText(say('withdrawal.ownUnverified'))).toBeVisible();
  await field(customer, say('field.amount')).fill('30.5');
  await customer.getByRole('button', { name: say('withdrawal.reviewContinue') }).tap();
  const review = customer.getByRole('dialog', { name: say('withdrawal.reviewTitle') });
  await field(review, say('profile.twoFactorPassword')).fill(password);
  await review.getByRole('button', { name: say('withdrawal.ownRequest') }).tap();
  const ownWithdrawals = customer.getByRole('list', { name: say('withdrawal.ownList') });
  const row = (amount: string) => ownWithdrawals.getByRole('listitem').filter({ hasText: amount });
  await expect(row('€30.50')).toContainText(say('withdrawal.statusPending'));
  await expect(customer.getByText('€4.50', { exact: true })).toBeVisible();
  await customer.getByRole('button', { name: say('withdrawal.cancelNamed', { amount: '€20.00' }) }).tap();
  await customer
    .getByRole('dialog')
    .getByRole('button', { name: say('withdrawal.cancelConfirm') })
    .tap();
  await expect(row('€20.00')).toContainText(say('withdrawal.statusCancelled'));
  await expect(customer.getByText('€24.50', { exact: true })).toBeVisible();

  const office = await open(root);
  await office.goto(`/office/withdrawals?record=${refused.id}`);
  await office.getByRole('button', { name: say('withdrawal.fail'), exact: true }).click();
  const reason = office.getByRole('dialog', { name: say('withdrawal.failTitle') });
  await field(reason, say('withdrawal.failReason')).fill('The holder has another name.');
  await reason.getByRole('button', { name: say('withdrawal.failConfirm', { amount: '€25.00' }) }).click();
  await expect(row('€25.00')).toContainText('The holder has another name.');
  await expect(customer.getByText('€49.50', { exact: true })).toBeVisible();

  await office.goto('/office/withdrawals');
  await office
    .getByRole('row', { name: new RegExp(lead.name) })
    .getByText('€30.50')
    .click();
  const panel = office.getByRole('dialog', { name: new RegExp(lead.name) });
  await verify(company, lead);
  await expect(panel.getByText(say('withdrawal.noticeWaits'))).toBeVisible();
  await expect(panel.getByRole('button', { name: say('withdrawal.complete'), exact: true })).toBeDisabled();
  await expect(panel.getByText('DE89 3704 0044 0532 0130 00')).toBeVisible();
  await expect(panel.getByText(say('withdrawal.holderSame'))).toBeVisible();
});
