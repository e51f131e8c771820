import { leadFigures } from '@countinghouse/contract/user/lead-figures.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { idOf } from '../../../../../test/sample.ts';
import { say } from '../../../../../test/say.ts';
import { answers, callsTo } from '../../../../../test/server-answers.ts';
import { type ShowOptions, show } from '../../../../../test/show.tsx';
import { notifyChanged } from '../../../../kernel/changes/changes.ts';
import { leadColumns } from './lead-cells.tsx';
import { personOf } from '../../../../../test/people.ts';

const leads = [1, 2, 3].map((number) => personOf('lead', { id: idOf(number), verification: 'verified' }));
const columns = leadColumns({ name: 'Name', isMasked: false }).filter(({ id }) =>
  ['verification', 'cash', 'lastContact', 'nextStep', 'country'].includes(id),
);
const showCells = (options: ShowOptions = {}) =>
  show(
    <table>
      <tbody>
        {leads.map((lead) => (
          <tr key={lead.id} aria-label={lead.id}>
            {columns.map(({ id, cell }) => (
              <td key={id}>{cell(lead)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>,
    options,
  );
const row = (number: number) => page.getByRole('row', { name: idOf(number) });
const asked = () => callsTo(leadFigures).map(({ query }) => query['ids']);

beforeEach(() => {
  const known = { cash: 1_250.5, lastContact: '2026-03-01T10:00:00Z', country: 'BE' };
  const nextStep = { title: 'Send the contract', dateDue: '2026-03-04T09:00:00Z' };
  answers(leadFigures, {
    figures: [
      { id: idOf(1), ...known, nextStep },
      { id: idOf(2), cash: null, lastContact: null, nextStep: null, country: '' },
    ],
  });
});

test('all rows of the page ask once, and show what the lead’s records say', async () => {
  await showCells();
  for (const text of ['€1,250.50', '1 Mar 2026', '4 Mar 2026 · Send the contract', 'Belgium'])
    await expect.element(row(1)).toMatchTextContent(text);
  await expect.element(row(2)).toMatchTextContent(say('verification.verified'));
  await expect.element(row(2)).not.toMatchTextContent('€');
  expect(asked()).toEqual([leads.map(({ id }) => id).join(',')]);
});

test('a new comment reads them again, in one call', async () => {
  await showCells({ language: 'de' });
  await expect.element(row(1)).toMatchTextContent('Belgien');
  notifyChanged({ event: 'commentCreated', resource: 'comment', change: 'created', ids: [idOf(9)] });
  await expect.poll(() => asked().length).toBe(2);
});
