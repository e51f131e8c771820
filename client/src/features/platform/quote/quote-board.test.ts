import { expect, test } from 'vitest';
import { type Board, withAged, withQuotes } from './quote-board.ts';

const start = Date.parse('2026-07-07T10:00:00Z');
const at = (second: number) => new Date(start + second * 1_000);
const newQuote = (second: number, bid: string, open?: boolean) => ({
  symbol: 'EURUSD',
  bid,
  ask: '1.20000',
  time: at(second).toISOString(),
  ...(open !== undefined && { open }),
});
const boardOf = (...quotes: readonly Parameters<typeof withQuotes>[1][number][]): Board =>
  quotes.reduce<Board>((board, quote) => withQuotes(board, [quote], at(5)), new Map());
const seen = (board: Board) => board.get('EURUSD');

test('a price has the direction of its last change', () => {
  expect(seen(boardOf(newQuote(0, '1.1')))?.moved).toBe(null);
  expect(seen(boardOf(newQuote(0, '1.1'), newQuote(1, '1.2')))?.moved).toBe('up');
  expect(seen(boardOf(newQuote(0, '1.1'), newQuote(1, '1.0'), newQuote(2, '1.0')))?.moved).toBe('down');
});

test('a quote older than the known one is ignored', () => {
  const board = boardOf(newQuote(3, '1.1'));
  expect(seen(withQuotes(board, [newQuote(2, '1.2')], at(5)))).toBe(seen(board));
});

test('a quote is stale ten seconds after its time by the server’s clock, and fresh again with the next', () => {
  const board = boardOf(newQuote(0, '1.1'));
  expect(withAged(board, at(10))).toBe(board);
  const aged = withAged(board, at(10.001));
  expect(seen(aged)?.stale).toBe(true);
  expect(seen(withQuotes(aged, [newQuote(11, '1.1')], at(11)))?.stale).toBe(false);
});

test('a market is open or closed according to the server, and open again when its price moves', () => {
  const closed = boardOf(newQuote(0, '1.1', false));
  expect(seen(closed)?.open).toBe(false);
  expect(seen(withQuotes(closed, [newQuote(0, '1.1')], at(1)))?.open).toBe(false);
  expect(seen(withQuotes(closed, [newQuote(1, '1.1')], at(1)))?.open).toBe(true);
});
