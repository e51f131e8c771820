import { type Company, expect, test } from '../product/journey.ts';
import { createPerson } from '../product/people.ts';
import { say } from '../product/texts.ts';

const comment = (company: Company, lead: string, text: string) => company.asRoot('POST', '/v1/comment', { lead, text });

test('comments of a colleague arrive on the open page of a lead without moving what is being read', async ({
  open,
  company,
}) => {
  const lead = await createPerson(company, { role: 'lead' });
  const texts = Array.from({ length: 45 }, (_none, at) => ({ lead: lead.id, text: `Note ${at} to read` }));
  await company.asRoot('POST', '/v1/comment/batch', texts);
  const page = await open();
  await page.goto(`/office/leads/${lead.id}`);
  const entries = page.getByRole('list', { name: say('timeline.label') }).locator('[data-entry]');
  await expect(entries.nth(40)).toBeVisible();
  await entries.nth(30).scrollIntoViewIfNeeded();
  const key = await entries.nth(30).getAttribute('data-entry');
  const read = page.locator(`[data-entry="${key}"]`);
  const before = await read.boundingBox();
  // The list receives its scroll event with the next frame.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  const newer = page.getByRole('button', { name: say('timeline.newer', { count: 2 }) });

  await comment(company, lead.id, 'Came while reading');
  await comment(company, lead.id, 'And another');
  await expect(newer).toBeVisible();
  await expect(entries.first()).toContainText('And another');
  expect(Math.abs(((await read.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
  await newer.click();
  await expect(entries.first()).toBeInViewport();
  await expect(newer).toHaveCount(0);
});
