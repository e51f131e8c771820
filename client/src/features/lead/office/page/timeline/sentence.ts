import { isRevealPurpose, type RevealPurpose } from '@countinghouse/contract/contact/masked.ts';
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

/** A number among the new values of a recorded edit; 0 without one. */
export const numberOf = (data: Data, name: string): number => {
  const { after } = data;
  const value = typeof after === 'object' && after !== null ? (after as Record<string, unknown>)[name] : undefined;
  return typeof value === 'number' ? value : 0;
};

const side = ({ side: way }: Data): 'Buy' | 'Sell' => (way === 'sell' ? 'Sell' : 'Buy');

/** By a person, or by a rule, which says how it chose. */
const assignedBy = (data: Data): Key => {
  if (sideOf(data, 'after', 'assignedToName') === '') return 'assignedNobody';
  if (sideOf(data, 'after', 'rule') === '') return 'assigned';
  if (numberOf(data, 'reclaimHours') > 0) return 'reclaimed';
  return sideOf(data, 'after', 'method') === 'leastLoaded' ? 'assignedLeastLoaded' : 'assignedInTurn';
};

/** Kinds with several texts. */
const variants: Readonly<Partial<Record<TimelineKind, (entry: TimelineEntry) => Key>>> = {
  comment: ({ data }) => (data['hidden'] === true ? 'commentHidden' : 'comment'),
  assigned: ({ data }) => assignedBy(data),
  qualified: ({ data }) => (sideOf(data, 'after', 'qualifications') === '' ? 'qualifiedNone' : 'qualified'),
  loggedIn: ({ data }) => (stringOf(data['passkey']) === '' ? 'loggedIn' : 'loggedInByPasskey'),
  depositStarted: ({ data }) => (data['method'] === 'card' ? 'depositStarted' : 'depositRecorded'),
  withdrawalFailed: ({ data }) => (data['cancelled'] === true ? 'withdrawalCancelled' : 'withdrawalFailed'),
  orderPlaced: ({ data }) => `orderPlaced${side(data)}`,
  orderOpened: ({ data }) => (data['trade'] === 'binary' ? `binaryOpened${side(data)}` : `orderOpened${side(data)}`),
  orderClosed: ({ amount }) => (amount ? 'orderClosed' : 'orderClosedEven'),
};

/** The text key of an entry. */
export const sentenceKey = (entry: TimelineEntry): Key => variants[entry.kind]?.(entry) ?? (entry.kind as Key);

/** Texts that do not say whether the amount is a gain or a loss: its sign does. */
export const isResult = ({ kind }: TimelineEntry): boolean => kind === 'orderClosed' || kind === 'corrected';

const purposes: Readonly<Record<RevealPurpose, TextKey<'timeline'>>> = {
  call: 'purposeCall',
  write: 'purposeWrite',
  identify: 'purposeIdentify',
  other: 'purposeOther',
};

/** Why contact data was shown. */
export const purposeKey = (value: unknown): TextKey<'timeline'> => purposes[isRevealPurpose(value) ? value : 'other'];

export interface FieldChange {
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
}

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** Fields shown by name instead of id. */
const numbers: Readonly<Record<string, string>> = { campaign: 'campaignName', assignedTo: 'assignedToName' };

/** How a rule chose, which the sentence of the entry says. */
const ofRule: readonly string[] = ['rule', 'method', 'members', 'reclaimHours'];

/** The changed fields of an edit; if an id and its name both changed, only the name. */
export const fieldChanges = (data: Readonly<Record<string, unknown>>): readonly FieldChange[] => {
  const before = record(data['before']);
  const after = record(data['after']);
  return Object.keys({ ...before, ...after })
    .filter((name) => !(numbers[name] !== undefined && numbers[name] in after))
    .filter((name) => !('rule' in after && ofRule.includes(name)))
    .map((name) => ({ name, before: before[name], after: after[name] }));
};
