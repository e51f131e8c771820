import type { Language } from '@countinghouse/contract/kernel/scalars.ts';
import { defaultLabels } from '@countinghouse/contract/setting/default-labels.ts';
import type { Setting } from '@countinghouse/contract/setting/setting.ts';
import { questions } from '@countinghouse/contract/trading-policy/questions.ts';
import { hasText, translate } from '../../kernel/http/translate.ts';

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
/** `deposit.complete` and `date_creation` as the ends of text keys: `DepositComplete`, `DateCreation`. */
const inCapitals = (name: string): string => name.split(/[._-]/).map(capital).join('');
const uncapital = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
/** Columns and fields of JSON have the same texts: `closeReason` as `close_reason`. */
const inSnake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

type Fields = Readonly<Record<string, unknown>>;

/** Texts that say what kind of transfer or action a record is, by the column that holds it. */
const titles: Readonly<Record<string, readonly [column: string, text: string]>> = {
  transfer: ['kind', 'ledger:kind'],
  audit: ['action', 'audit:action'],
};

/** Title of a record whose table is too general to give it one. */
export const titleOf =
  (table: string, language: Language) =>
  (record: Fields): string | undefined => {
    const [column, text] = titles[table] ?? [];
    const key = column === undefined ? '' : `${text}${inCapitals(String(record[column]))}`;
    return key !== '' && hasText(key) ? translate(language, key) : undefined;
  };

export const partLabel = (name: string, language: Language): string => translate(language, `casePart:part_${name}`);

const firstText = (keys: readonly string[]): string | undefined => keys.find(hasText);

const fieldKey = (name: string): string | undefined => {
  const camel = inCapitals(name);
  return firstText([`caseReader:field_${inSnake(name)}`, `field:${uncapital(camel)}`, `audit:field${camel}`]);
};

/** The name of a column or field in words, or undefined if there is no text for it. */
export const fieldLabel = (name: string, language: Language): string | undefined => {
  const key = fieldKey(name);
  return key === undefined ? undefined : translate(language, key);
};

/** Fields whose codes have texts on other screens, by part and field or by field alone: how their keys begin. */
const codesElsewhere: Readonly<Record<string, string>> = {
  'transfer.kind': 'ledger:kind',
  'approval_use.kind': 'ledger:kind',
  'account.kind': 'ledger:account',
  'statement.account': 'ledger:account',
  'statement_copy.account': 'ledger:account',
  'approval.kind': 'approval:kind',
  'audit.action': 'audit:action',
  'activity.kind': 'activity:kind',
  'import_row.code': 'error:',
  'notification.kind': 'notification:',
  'notification_choice.kind_group': 'notification:group',
  resource: 'audit:resource',
  list: 'audit:resource',
};

/** Fields with the codes of another one. */
const sameCodes: Readonly<Record<string, string>> = {
  'receipt.reason': 'close_reason',
  'receipt.basis': 'close_basis',
  staff_role: 'role',
  pending_role: 'role',
  stated_country: 'country',
  dividend_frequency: 'frequency',
};

const codeKey = (part: string, given: string, code: string): string | undefined => {
  if (!/^[\w.-]{1,60}$/.test(code)) return undefined;
  const snake = inSnake(given);
  const name = sameCodes[`${part}.${snake}`] ?? sameCodes[snake] ?? snake;
  const elsewhere = codesElsewhere[`${part}.${name}`] ?? codesElsewhere[name];
  const capitals = inCapitals(code);
  return firstText([
    `caseReader:value_${part}_${name}_${code}`,
    `caseReader:value_${name}_${code}`,
    ...(elsewhere === undefined ? [] : [`${elsewhere}${elsewhere.endsWith(':') ? uncapital(capitals) : capitals}`]),
  ]);
};

/** A code in words; undefined for any other value of the field. */
export const codeText = (part: string, name: string, code: string, language: Language): string | undefined => {
  const key = codeKey(part, name, code);
  return key === undefined ? undefined : translate(language, key);
};

export type NamedLabels = Pick<Setting, 'labels' | 'qualifications'>;

/** The names of the firm's labels and stages by key; those that it has not renamed are in the reader's language. */
const labelNames = ({ labels, qualifications }: NamedLabels, language: Language): ReadonlyMap<string, string> =>
  new Map(
    [...labels, ...qualifications].map(({ key, name }) => [
      key,
      Object.hasOwn(defaultLabels, key) && defaultLabels[key] === name ? translate(language, `word:${key}`) : name,
    ]),
  );
const labelled = ['labels', 'qualifications'];

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
/** `insufficientFunds`, `awaiting_transfer` or `deposit.complete`: what only a programmer reads. */
const isCode = (value: string): boolean => /^[a-z][a-z0-9]*(?:(?:[_.][a-z0-9]|[A-Z])[a-z0-9]*)+$/.test(value);
/** Their values are prices and moments, or have names that the company chose. */
const unread = new Set(['ticks', 'field_values', 'fieldValues', 'answers', 'user_agent', 'userAgent', 'original_name']);

/** The words for what the records of a case file hold, collected as they are read. */
export class CaseWords {
  readonly #language: Language;
  readonly #labels: ReadonlyMap<string, string>;
  readonly fields: Record<string, string> = {};
  /** By part, field and code. */
  readonly codes: Record<string, Record<string, Record<string, string>>> = {};
  /** Fields and codes for which there is no text. */
  readonly unnamed = new Set<string>();

  constructor(language: Language, named: NamedLabels) {
    this.#language = language;
    this.#labels = labelNames(named, language);
  }

  read(part: string, record: Fields): void {
    for (const [name, value] of Object.entries(record)) {
      this.#name(part, name);
      if (!unread.has(name)) this.#value(part, name, value);
    }
  }

  #name(part: string, name: string): void {
    if (this.fields[name] !== undefined) return;
    const label = fieldLabel(name, this.#language);
    if (label === undefined) this.unnamed.add(`${part}.${name}`);
    this.fields[name] = label ?? capital(inSnake(name).replaceAll('_', ' '));
  }

  #value(part: string, name: string, value: unknown): void {
    if (Array.isArray(value)) for (const each of value) this.#value(part, name, each);
    else if (isFields(value)) this.read(part, value);
    else if (typeof value === 'string') this.#code(part, name, value);
  }

  #code(part: string, name: string, value: string): void {
    const known = this.codes[part]?.[name]?.[value];
    if (known !== undefined) return;
    const text = labelled.includes(name) ? this.#labels.get(value) : codeText(part, name, value, this.#language);
    if (text === undefined && isCode(value)) this.unnamed.add(`${part}.${name}: ${value}`);
    if (text !== undefined) ((this.codes[part] ??= {})[name] ??= {})[value] = text;
  }
}

/** Questions and answers by kind of trading, as the customer read them. */
export const questionTexts = (language: Language) =>
  Object.fromEntries(
    Object.entries<Readonly<Record<string, readonly string[]>>>(questions).map(([kind, asked]) => [
      kind,
      Object.fromEntries(
        Object.entries(asked).map(([question, answers]) => [
          question,
          {
            label: translate(language, `questions:${kind}_${question}`),
            answers: Object.fromEntries(
              answers.map((answer) => [answer, translate(language, `questions:${kind}_${question}_${answer}`)]),
            ),
          },
        ]),
      ),
    ]),
  );
