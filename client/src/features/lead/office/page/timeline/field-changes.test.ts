import { expect, it } from 'vitest';
import { fieldChanges } from './sentence.ts';

it('a campaign is shown only by its name, or by its id if the name is unknown', () => {
  const before = { campaign: '1', campaignName: 'Fair', phone: '' };
  const after = { campaign: '2', campaignName: 'Web', phone: '12' };
  expect(fieldChanges({ before, after })).toEqual([
    { name: 'campaignName', before: 'Fair', after: 'Web' },
    { name: 'phone', before: '', after: '12' },
  ]);
  expect(fieldChanges({ before: { campaign: '1' }, after: { campaign: '2' } })).toHaveLength(1);
  expect(fieldChanges({ after: { assignedToName: 'Sven', rule: 'All', method: 'roundRobin', members: 3 } })).toEqual([
    { name: 'assignedToName', before: undefined, after: 'Sven' },
  ]);
  expect(fieldChanges({})).toEqual([]);
});
