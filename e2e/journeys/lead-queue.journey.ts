import { expect, test } from '../product/journey.ts';
import { createPerson, uniqueName } from '../product/people.ts';
import { say } from '../product/texts.ts';

const count = 20;

test('an agent triages twenty leads with the keyboard', async ({ open, company }) => {
  const lastName = uniqueName('Teal');
  const agent = await createPerson(company, { role: 'regular' });
  const leads = Array.from({ length: count }, (_, at) => ({
    role: 'lead',
    firstName: `Number${at + 1}`,
    lastName,
    email: `${lastName}.${at}@journey.example`,
    password: 'Given-once-by-root-58',
    assignedTo: agent.id,
  }));
  await company.asRoot('POST', '/v1/user/batch', leads);
  const page = await open(agent);
  // Without a stage, in the order of their names: each lead leaves this list with its stage.
  const filters = encodeURIComponent(JSON.stringify({ qualifications: { isNull: true } }));
  await page.goto(`/office/leads?q=${lastName}&filters=${filters}&sort=-dateCreation`);
  await expect(page.getByRole('row').nth(count)).toBeVisible();
  let presses = 0;
  const press = async (key: string) => {
    presses += 1;
    await page.keyboard.press(key);
  };
  const position = (at: number) => page.getByText(say('lead.position', { at: String(at), total: String(count) }));

  // J opens the first lead and S the stages; then one digit for each lead sets its stage and opens the next one.
  await press('j');
  await expect(position(1)).toBeVisible();
  await expect(page.getByRole('button', { name: say('lead.qualify') })).toBeVisible();
  await press('s');
  await expect(page.getByText(say('lead.stageKeys'))).toBeVisible();
  for (let at = 1; at <= count; at += 1) {
    await expect(position(at)).toBeVisible();
    await press('2');
  }
  await expect
    .poll(async () => {
      const query = `q=${lastName}&filters=${encodeURIComponent('{"qualifications":{"isNull":true}}')}`;
      return (await company.asRoot<{ count: number }>('GET', `/v1/user/search?${query}`)).count;
    })
    .toBe(0);
  expect(presses).toBeLessThanOrEqual(25);
});
