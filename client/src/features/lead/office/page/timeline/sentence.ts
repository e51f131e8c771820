import type { TimelineEntry, TimelineKind } from '@countinghouse/contract/user/timeline.ts';
import type { TextKey } from '../../../../../kernel/i18n/texts.ts';

type Key = TextKey<'timeline'>;
type Data = TimelineEntry['data'];

/** A string of the entry's data, otherwise ''. */
export const stringOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A field of one side of a recorded edit. */
export const sideOf = (data: Data, side: 'before' | 'after', name: string): string => {
  const record = data[side];
  return typeof record === 'object' && record !== null ? stringOf((record as Record<string, unknown>)[name]) : '';
};

const result = (amount: number | null): 'Won' | 'Lost' | 'Even' => {
  if (!amount) return 'Even';
  return amount > 0 ? 'Won' : 'Lost';
};

const side = ({ side: way }: Data): 'Buy' | 'Sell' => (way === 'sell' ? 'Sell' : 'Buy');

/** Kinds with several texts. */
const variants: Readonly<Partial<Record<TimelineKind, (entry: TimelineEntry) => Key>>> = {
  comment: ({ data }) => (data['hidden'] === true ? 'commentHidden' : 'comment'),
  assigned: ({ data }) => (sideOf(data, 'after', 'assignedToName') === '' ? 'assignedNobody' : 'assigned'),
  qualified: ({ data }) => (sideOf(data, 'after', 'qualifications') === '' ? 'qualifiedNone' : 'qualified'),
  loggedIn: ({ data }) => (stringOf(data['passkey']) === '' ? 'loggedIn' : 'loggedInByPasskey'),
  depositStarted: ({ data }) => (data['method'] === 'card' ? 'depositStarted' : 'depositRecorded'),
  withdrawalFailed: ({ data }) => (data['cancelled'] === true ? 'withdrawalCancelled' : 'withdrawalFailed'),
  orderPlaced: ({ data }) => `orderPlaced${side(data)}`,
  orderOpened: ({ data }) => (data['trade'] === 'binary' ? `binaryOpened${side(data)}` : `orderOpened${side(data)}`),
  orderClosed: ({ amount }) => `orderClosed${result(amount)}`,
};

/** The text key of an entry. */
export const sentenceKey = (entry: TimelineEntry): Key => variants[entry.kind]?.(entry) ?? (entry.kind as Key);

/** Texts that state gain or loss themselves, so the amount has no sign. */
export const isSignless = ({ kind }: TimelineEntry): boolean => kind === 'orderClosed';
