import { ObstacleKind } from '@countinghouse/contract/closure/obstacle.ts';
import { ErasedPart, KeptPart } from '@countinghouse/contract/erasure/erasure.ts';
import { transferKinds } from '@countinghouse/contract/ledger/ledger.ts';
import { ownDataKinds } from '@countinghouse/contract/own-data/own-data.ts';
import { expect, it } from 'vitest';
import { allFacts } from '../../src/features/facts/index.ts';

const sources = allFacts.flatMap(({ timeline = {} }) => [
  ...(timeline.beginnings ?? []),
  ...(timeline.events ?? []),
  ...(timeline.endings ?? []),
]);

it('every kind of a customer’s own data has one source', () => {
  const declared = allFacts.flatMap(({ ownData }) => Object.keys(ownData ?? {}));
  expect(declared.toSorted()).toEqual([...ownDataKinds].toSorted());
});

it('every kind of open item is declared by the feature that holds it', () => {
  const declared = allFacts.flatMap(({ openItems }) => (openItems ?? []).map(({ kind }) => kind));
  expect(declared.toSorted()).toEqual([...ObstacleKind.options].toSorted());
});

it('every kind of transfer is shown in the timeline by one source', () => {
  expect(sources.flatMap(({ transfers }) => transfers ?? []).toSorted()).toEqual([...transferKinds].toSorted());
});

it('sources of the timeline have different names, because a place in it names its source', () => {
  expect(new Set(sources.map(({ name }) => name)).size).toBe(sources.length);
});

it('every part that an erasure removes or keeps can be counted', () => {
  const declared = new Set(allFacts.flatMap(({ erasure }) => Object.keys(erasure?.counts ?? {})));
  // Parts of the person's own record; it is there once.
  const once = ['identity', 'contact', 'access', 'words'];
  const parts = [...ErasedPart.options, ...KeptPart.options].filter((part) => !once.includes(part));
  expect(parts.filter((part) => !declared.has(part))).toEqual([]);
});

it('rows that belong to other rows do not move by themselves when two leads are merged', () => {
  const moving = allFacts.flatMap(({ tables }) =>
    Object.entries(tables).flatMap(([name, table]) =>
      table !== 'noCustomer' && typeof table.merge === 'object' ? [{ name, customer: table.customer }] : [],
    ),
  );
  expect(moving).toEqual([
    { name: 'contact_message', customer: 'lead_id' },
    { name: 'comment', customer: 'lead_id' },
    { name: 'task', customer: 'lead_id' },
  ]);
});

it('money, agreements and proofs of identity keep their lead when two are merged', () => {
  const blocking = allFacts.flatMap(({ tables }) =>
    Object.entries(tables).flatMap(([name, table]) =>
      table !== 'noCustomer' && table.merge === 'blocks' ? [name] : [],
    ),
  );
  const holdMoney = ['transfer', 'entry', 'deposit', 'withdrawal', 'investment', 'orders', 'offer', 'purchase'];
  const prove = ['investment_agreement', 'mandate_signature', 'verification_document', 'appropriateness'];
  expect(blocking).toEqual(expect.arrayContaining([...holdMoney, ...prove]));
});
