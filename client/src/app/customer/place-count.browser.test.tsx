import { deposit } from '@countinghouse/contract/deposit/deposit.ts';
import { unreadNotifications } from '@countinghouse/contract/notification/read-state.ts';
import { Offer, offer } from '@countinghouse/contract/offer/offer.ts';
import { prepared } from '@countinghouse/contract/prepared/prepared.ts';
import { getVerification, Verification } from '@countinghouse/contract/verification/verification.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { lists } from '../../../test/list-answers.ts';
import { pageFaults } from '../../../test/page-faults.ts';
import { personOf } from '../../../test/people.ts';
import { idOf, sampleOf } from '../../../test/sample.ts';
import { say } from '../../../test/say.ts';
import { answers, callsTo } from '../../../test/server-answers.ts';
import { phone, show, type ShowOptions } from '../../../test/show.tsx';
import { notifyChanged } from '../../kernel/changes/changes.ts';
import { Places } from './places.tsx';

const showPlaces = (options: ShowOptions = {}) =>
  show(<Places hasCounts />, { address: '/my', as: personOf('lead'), size: phone, ...options });
const place = (key: 'Home' | 'Trade' | 'Invest' | 'Money' | 'Me') =>
  page.getByRole('link', { name: say(`shell.place${key}`), exact: true });
const besides = (key: Parameters<typeof place>[0]) => () => place(key).element().parentElement?.textContent ?? '';
const waiting = (count: number) => new RegExp(say('shell.placeWaiting', { count }));

beforeEach(() => {
  for (const list of [deposit, offer]) lists(list, []);
  answers(prepared.routes.list, { prepared: [], count: 0, countIsMinimum: false, pageToCreate: 1 } as never);
  answers(unreadNotifications, { unread: 0 });
  answers(getVerification, sampleOf(Verification, { status: 'verified' }));
});

test('a customer with nothing to do sees no counts on the five places', async () => {
  await showPlaces();
  await expect.poll(() => callsTo(getVerification)).toHaveLength(1);
  await expect.poll(besides('Me')).toBe(say('shell.placeMe'));
  await expect.element(page.getByRole('link')).toHaveLength(5);
});

test('a customer sees unread notices and documents asked for on Me, and offers on Invest', async () => {
  answers(unreadNotifications, { unread: 3 });
  answers(getVerification, sampleOf(Verification, { status: 'rejected' }));
  lists(
    offer,
    [1, 2].map((number) => sampleOf(Offer, { id: idOf(number), status: 'pending' })),
  );
  await showPlaces();
  await expect.poll(besides('Me')).toMatch(waiting(4));
  await expect.poll(besides('Invest')).toMatch(waiting(2));
  await expect.poll(besides('Home')).toBe(say('shell.placeHome'));
  expect(callsTo(offer.routes.list)[0]?.query['filters']).toBe('{"status":{"eq":"pending"},"madeBy":{"eq":"company"}}');
  expect(await pageFaults()).toEqual([]);
});

test('a new offer raises the count on Invest without a reload', async () => {
  await showPlaces();
  await expect.poll(() => callsTo(offer.routes.list)).toHaveLength(1);
  lists(offer, [sampleOf(Offer, { id: idOf(1), status: 'pending' })]);
  notifyChanged({ event: 'offerMade', resource: 'offer', change: 'created', ids: [idOf(1)] });
  await expect.poll(besides('Invest')).toMatch(waiting(1));
});
