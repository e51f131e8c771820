import { afterEach, expect, test } from 'vitest';
import { forgetDraft, storeDraft, storedDraft } from './use-ticket.ts';
import { emptyDraft } from './ticket-draft.ts';

const place = { user: 'ada', symbol: 'EURUSD' } as const;
const cap = 30;

afterEach(forgetDraft);

test('a stored ticket is restored as it was left', () => {
  const draft = { ...emptyDraft(cap), stake: 250, leverage: 12, stopLoss: 1.05 };
  storeDraft({ ...place, draft });
  expect(storedDraft(place, cap)).toEqual(draft);
  expect(storedDraft({ ...place, symbol: 'BTCUSD' }, cap)).toBeNull();
});

test('an invalid number is restored as an empty field, and leverage as in a new ticket', () => {
  const draft = { ...emptyDraft(cap), stake: Number.NaN, leverage: Number.NaN, stopLoss: Number.NaN, takeProfit: 1.2 };
  storeDraft({ ...place, draft });

  expect(storedDraft(place, cap)).toEqual({ ...emptyDraft(cap), stake: null, takeProfit: 1.2 });
});
