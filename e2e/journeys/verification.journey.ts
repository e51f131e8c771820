import { Buffer } from 'node:buffer';
import { expectAccessible } from '../product/accessible.ts';
import { pictureFile } from '../product/documents.ts';
import { type Company, expect, root, test } from '../product/journey.ts';
import { createPerson } from '../product/people.ts';
import { photograph, pictureOf, slot } from '../product/photographs.ts';
import type { Person } from '../product/sign-in.ts';
import { say } from '../product/texts.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const demoAdmin = ({ demo }: Company): Person => {
  if (!demo['admin']) throw new Error('The demo company has no admin');
  return demo['admin'];
};

test('a customer sends documents from a phone, replaces them while staff watch, and both sides follow live until staff accept', async ({
  open,
  company,
}) => {
  const lead = await createPerson(company, { role: 'lead' });
  const customer = await open(lead, phone);
  const office = await open(demoAdmin(company));
  await office.goto('/office/verification');
  await expect(office.getByRole('navigation', { name: say('verification.queueList') })).toBeVisible();

  await customer.goto('/my');
  await customer.getByRole('link', { name: say('shell.placeMe'), exact: true }).tap();
  await customer.getByRole('link', { name: say('shell.customerVerification') }).tap();
  await expect(customer.getByRole('heading', { name: say('verification.ownNotStartedTitle') })).toBeVisible();
  await slot(customer, 'identityFront')
    .locator('input:not([capture])')
    .setInputFiles({ name: 'passport.exe', mimeType: 'image/png', buffer: Buffer.from('MZ') });
  await expect(
    slot(customer, 'identityFront').getByText(say('ui.fileWrongType', { name: 'passport.exe' })),
  ).toBeVisible();
  await photograph(customer, { kind: 'identityFront', name: 'passport.png' });
  await customer.getByRole('button', { name: say('verification.openNamed', { name: 'passport.png' }) }).tap();
  await expect(customer.getByRole('dialog').getByRole('img', { name: /passport\.png$/ })).toBeVisible();
  await customer.keyboard.press('Escape');
  await expect(customer.getByRole('button', { name: say('verification.submit') })).toBeDisabled();
  await photograph(customer, { kind: 'proofOfAddress', name: 'bill.png' });
  await expectAccessible(customer);
  await customer.getByRole('button', { name: say('verification.submit') }).tap();
  await expect(customer.getByText(say('verification.ownPendingTitle'))).toBeVisible();

  await office.getByRole('button', { name: lead.name }).click();
  await expect(pictureOf(office, 'identityFront')).toBeVisible();
  await expectAccessible(office);
  await office.keyboard.press('+');
  await office.keyboard.press('t');
  await office.keyboard.press('a');
  await expect(office.getByText(say('verification.acceptUnseen'))).toBeVisible();
  await expect(pictureOf(office, 'proofOfAddress')).toBeVisible();
  await office.keyboard.press('r');
  // Until then a letter would decide or turn the picture.
  const kind = say('verification.proofOfAddress');
  await expect(office.getByRole('textbox', { name: say('verification.rejectReason', { kind }) })).toBeFocused();
  await office.keyboard.type('The address is cut off');
  await expectAccessible(office);
  await office.keyboard.press('Control+Enter');
  await expect(office.getByText(say('verification.rejectedToast', { name: lead.name }))).toBeVisible();

  await expect(customer.getByText(say('verification.ownRejectedTitle'))).toBeVisible();
  await expect(
    customer.getByText(say('verification.reasonGiven', { reason: 'The address is cut off' })).first(),
  ).toBeVisible();
  await expectAccessible(customer);
  await photograph(customer, { kind: 'proofOfAddress', name: 'statement.png' });
  await customer.getByRole('button', { name: say('verification.submit') }).tap();

  await office.getByRole('button', { name: lead.name }).click();
  await expect(pictureOf(office, 'identityFront')).toBeVisible();
  await office.keyboard.press('2');
  await expect(pictureOf(office, 'proofOfAddress')).toBeVisible();
  await photograph(customer, { kind: 'proofOfAddress', name: 'newer.png' });
  await expect(office.getByRole('img', { name: /newer\.png$/ })).toBeVisible();
  await expect(office.getByText(say('verification.replacedMeanwhile'))).toBeVisible();
  await expectAccessible(office);
  await office.keyboard.press('1');
  await expect(pictureOf(office, 'identityFront')).toBeVisible();
  await photograph(customer, { kind: 'proofOfAddress', name: 'newest.png' });
  await expect(office.getByRole('img', { name: say('verification.seen') })).toHaveCount(1);
  await office.keyboard.press('a');
  await expect(office.getByText(say('verification.acceptUnseen'))).toBeVisible();
  await expect(office.getByRole('img', { name: /newest\.png$/ })).toBeVisible();
  await office.keyboard.press('a');
  await expect(office.getByText(say('verification.acceptedToast', { name: lead.name }))).toBeVisible();
  await expect(customer.getByText(say('verification.ownVerifiedTitle'))).toBeVisible();

  await customer.goto('/my/activity');
  await expect(customer.getByText(say('activity.kindDocumentViewed')).first()).toBeVisible();
});

test('an agent uploads documents for an assigned customer and downloads one, and an admin is led to the decision', async ({
  open,
  company,
}) => {
  const agent = await createPerson(company, { role: 'regular' });
  const lead = await createPerson(company, { role: 'lead', fields: { assignedTo: agent.id } });
  const page = await open(agent);
  await page.goto('/office/verification');
  await expect(page.getByText(say('ui.forbiddenTitle'))).toBeVisible();
  await page.goto(`/office/leads/${lead.id}?tab=documents`);
  const add = page.getByRole('region', { name: say('verification.leadUpload') });
  for (const kind of ['identityFront', 'proofOfAddress'] as const) {
    await add.getByRole('combobox', { name: say('verification.kind') }).click();
    await page.getByRole('option', { name: say(`verification.${kind}`), exact: true }).click();
    await add.locator('input[type=file]').setInputFiles(pictureFile(`${kind}.png`));
    await expect(page.getByText(`${kind}.png ·`)).toBeVisible();
  }
  await page.getByRole('button', { name: say('verification.leadSubmit') }).click();
  await expect(page.getByText(say('verification.docPending')).first()).toBeVisible();
  await page.getByRole('button', { name: say('verification.openNamed', { name: 'identityFront.png' }) }).click();
  await expect(pictureOf(page, 'identityFront')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: say('verification.downloadNamed', { name: 'identityFront.png' }) }).click();
  expect((await saved).suggestedFilename()).toBe('identityFront.png');

  const own = await open(root);
  await own.goto(`/office/leads/${lead.id}`);
  await own.getByRole('link', { name: say('verification.decideNamed', { name: lead.name }) }).click();
  await expect(pictureOf(own, 'identityFront')).toBeVisible();
});
