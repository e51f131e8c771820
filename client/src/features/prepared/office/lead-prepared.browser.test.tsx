import { Prepared, prepared, withdrawPrepared } from '@countinghouse/contract/prepared/prepared.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pageFaults } from '../../../../test/page-faults.ts';
import { personOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say } from '../../../../test/say.ts';
import { answers, callsTo } from '../../../../test/server-answers.ts';
import { phone, show } from '../../../../test/show.tsx';
import { LeadPrepared } from './lead-prepared.tsx';

const agent = personOf('regular', { id: idOf(1) });
const purchase = (number: number, fields: Partial<Prepared>): Prepared =>
  sampleOf(Prepared, { id: idOf(number), kind: 'purchase', name: `Stone ${number}`, amount: 300, ...fields });
const own = purchase(11, { state: 'prepared', preparedBy: agent.id });
const ofAdmin = purchase(12, { state: 'prepared', preparedBy: idOf(2) });
const over = purchase(13, { state: 'withdrawn', preparedBy: agent.id });

const showList = (role: 'regular' | 'admin') => {
  const items = [own, ofAdmin, over];
  answers(prepared.routes.list, { prepared: items, count: items.length, countIsMinimum: false, pageToCreate: 1 });
  const as = role === 'regular' ? agent : personOf('admin');
  return show(<LeadPrepared lead={idOf(7)} kind="purchase" />, { as, address: '/office/leads', size: phone });
};
const withdraw = ({ name }: Prepared) => {
  const what = say('prepared.purchase', { name, amount: '€300.00' });
  return page.getByRole('button', { name: say('prepared.withdrawNamed', { what }) });
};

test('an agent withdraws what they prepared themselves and is still open', async () => {
  answers(withdrawPrepared, { ...own, state: 'withdrawn' });
  await showList('regular');
  await expect.element(withdraw(own)).toBeVisible();
  expect(await pageFaults('en')).toEqual([]);
  for (const item of [ofAdmin, over]) await expect.element(withdraw(item)).not.toBeInTheDocument();
  await withdraw(own).click();
  await expect.element(page.getByText(say('prepared.withdrawn'))).toBeVisible();
  expect(callsTo(withdrawPrepared).map(({ params }) => params)).toEqual([{ id: own.id }]);
});

test('an administrator can withdraw what anybody prepared', async () => {
  await showList('admin');
  for (const item of [own, ofAdmin]) await expect.element(withdraw(item)).toBeVisible();
});
