import type { AuditEntry } from '@countinghouse/contract/audit/audit.ts';
import { legalTopics } from '@countinghouse/contract/setting/legal-page.ts';
import type { ReactNode } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { languageChoices, useLanguage } from '../../../kernel/i18n/language.ts';
import type { TextKey } from '../../../kernel/i18n/texts.ts';
import { recordedPrice } from '../../../kernel/price/price-labels.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { euroText } from '../../../ui/format/euro-text.ts';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { weekdayNames } from '../../../ui/format/day-text.ts';
import { countryName } from '../../country/index.ts';
import { useWebhookValue } from '../../webhook/index.ts';
import { useFieldName } from './audit-labels.ts';
import classes from './audit.module.css';

interface Sides extends Pick<AuditEntry, 'before' | 'after'> {
  /** The kind of record, where states of the same name have texts of their own. */
  readonly resource?: AuditEntry['resource'] | undefined;
}

/** Each changed field with its values: both sides of a change, one side of a creation or deletion. */
export function FieldDifferences({ before, after, resource }: Sides) {
  const text = useTexts('audit');
  const fieldName = useFieldName();
  const fields = changedFields(before, after);
  if (fields.length === 0) return <p className={classes.quiet}>{text('noFields')}</p>;
  const sides = [
    ...(before ? [{ id: 'before', name: text(after ? 'before' : 'value'), values: before }] : []),
    ...(after ? [{ id: 'after', name: text(before ? 'after' : 'value'), values: after }] : []),
  ];
  return (
    <table className={classes.differences}>
      <thead>
        <tr>
          <th scope="col">{text('field')}</th>
          {sides.map(({ id, name }) => (
            <th key={id} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field}>
            <th scope="row">{fieldName(field)}</th>
            {sides.map(({ id, values }) => (
              <td key={id} data-side={sides.length === 2 ? id : undefined}>
                <FieldValue value={values[field]} field={field} resource={resource} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})$/;

/** Amounts are recorded as numbers in euros. */
const isEuro = (field: string): boolean =>
  /^(?:amount|productPrice|quantity|profit|expectedProfit)$|Amount$/.test(field);

/** Prices of orders are recorded as decimal text, with the decimals of their symbol. */
const isPrice = (field: string): boolean =>
  /^(?:entryPrice|openPrice|closePrice|stopLoss|takeProfit|trailing)$/.test(field);

const roleKeys: Readonly<Record<string, TextKey<'user'>>> = {
  root: 'roleRoot',
  admin: 'roleAdmin',
  regular: 'roleRegular',
  lead: 'roleLead',
};

const frequencyKeys: Readonly<Record<string, TextKey<'investment'>>> = {
  monthly: 'monthly',
  yearly: 'yearly',
  end: 'end',
};

const purposeKeys: Readonly<Record<string, TextKey<'lead'>>> = {
  call: 'revealCall',
  write: 'revealWrite',
  identify: 'revealIdentify',
  other: 'revealOther',
};

/** Numbers without a unit, such as percentages, are not rounded. */
const plain = { maximumFractionDigits: 15, useGrouping: false } as const;
const percent = { style: 'percent', maximumFractionDigits: 2 } as const;

const languageName = (code: string): string => languageChoices.find((choice) => choice.code === code)?.name ?? code;

/** The codes of rotation rules, working hours, legal pages and orders in words: one code, or a list with commas. */
const useCodeNames = (): ((field: string, value: unknown) => string | undefined) => {
  const text = useTexts('leadRotation');
  const language = useLanguage();
  const home = useTexts('home');
  const order = useTexts('order');
  const days = weekdayNames(language, 'short');
  const names = new Map<string, (code: string) => string>([
    ['method', (code) => (code === 'roundRobin' || code === 'leastLoaded' ? text(code) : code)],
    ['weekdays', (code) => days[Number(code) - 1] ?? code],
    ['language', languageName],
    ['languages', languageName],
    ['kind', (code) => (code === 'forex' || code === 'binary' ? order(code) : code)],
    ['type', (code) => (code === 'buy' || code === 'sell' ? order(code) : code)],
    [
      'page',
      (code) => (legalTopics.some((topic) => topic === code) ? home(code as (typeof legalTopics)[number]) : code),
    ],
    ['countries', (code) => (/^[A-Z]{2}$/.test(code) ? countryName(code, language) : code)],
  ]);
  return (field, value) => {
    const nameOf = names.get(field);
    if (nameOf === undefined || typeof value !== 'string' || value === '') return undefined;
    return value.split(', ').map(nameOf).join(', ');
  };
};

/** Which field of an import's rows was refused, and why; its limits are not recorded. */
const useRefusedValue = (): ((field: string, value: unknown) => string | undefined) => {
  const error = useTexts('error');
  const refusal = useTexts('refusal');
  const nameOf = useFieldName();
  const reasonOf = (code: string): string => {
    const text = error(code as 'tooLong', { minimum: '…', maximum: '…' });
    return text === code ? refusal(code as TextKey<'refusal'>) : text;
  };
  return (field, value) => {
    if (typeof value !== 'string') return undefined;
    if (field === 'field') return nameOf(value);
    return field === 'code' ? reasonOf(value) : undefined;
  };
};

/** The label of a value recorded as a key or a bare number; undefined for any other. */
const useValueLabel = (resource: string | undefined): ((field: string, value: unknown) => string | undefined) => {
  const role = useTexts('user');
  const frequency = useTexts('investment');
  const lead = useTexts('lead');
  const named = useCodeNames();
  const refusedValue = useRefusedValue();
  const webhookValue = useWebhookValue();
  const language = useLanguage();
  const codeLabel = (field: string, value: unknown): string | undefined => {
    const often = field === 'dividendFrequency' ? frequencyKeys[String(value)] : undefined;
    if (often) return frequency(often);
    const why = field === 'purpose' ? purposeKeys[String(value)] : undefined;
    if (why) return lead(why);
    const key = field === 'role' || field === 'pendingRole' ? roleKeys[String(value)] : undefined;
    return key ? role(key) : named(field, value);
  };
  return (field, value) => {
    if (typeof value === 'number' && isEuro(field)) return euroText(value, language);
    if (typeof value === 'string' && isPrice(field)) return recordedPrice(value, null, language);
    if (typeof value === 'number' && field === 'rentability')
      return numberFormat(language, percent).format(value / 100);
    if (typeof value === 'number') return numberFormat(language, plain).format(value);
    const ofWebhook = resource === 'webhook' ? webhookValue(field, value) : undefined;
    return refusedValue(field, value) ?? ofWebhook ?? codeLabel(field, value);
  };
};

interface ValueProps extends Pick<Sides, 'resource'> {
  readonly value: unknown;
  readonly field: string;
}

/** A recorded value in words. */
export function FieldValue({ value, field, resource }: ValueProps): ReactNode {
  const label = useValueLabel(resource)(field, value);
  if (typeof value === 'object' && value !== null && Object.keys(value).length > 0)
    return <Structure value={value} field={field} resource={resource} />;
  return label ?? <PlainValue value={value} />;
}

function PlainValue({ value }: { readonly value: unknown }): ReactNode {
  const text = useTexts('audit');
  if (value === null || value === undefined || value === '')
    return <span className={classes.quiet}>{text('nothing')}</span>;
  if (typeof value === 'boolean') return text(value ? 'yes' : 'no');
  if (typeof value === 'string') return instant.test(value) ? <DateTime instant={value} /> : value;
  return JSON.stringify(value);
}

/** Values within a value: the terms of a proposal, or the columns of an export. Parts of a list are read like the list. */
function Structure({ value, field: whole, resource }: ValueProps & { readonly value: object }): ReactNode {
  const fieldName = useFieldName();
  const isList = Array.isArray(value);
  return (
    <ul className={classes.structure}>
      {Object.entries(value).map(([field, part]) => (
        <li key={field}>
          {!isList && <span className={classes.quiet}>{fieldName(field)}: </span>}
          <FieldValue value={part} field={isList ? whole : field} resource={resource} />
        </li>
      ))}
    </ul>
  );
}

type Fields = Readonly<Record<string, unknown>> | null;

/** The fields whose value differs before and after, in order of appearance. */
export const changedFields = (before: Fields, after: Fields): readonly string[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (field) => JSON.stringify(before?.[field] ?? null) !== JSON.stringify(after?.[field] ?? null),
  );

/** The name that a changed record keeps: no difference, but it says which record it is. */
export const unchangedName = ({ before, after }: { readonly before: Fields; readonly after: Fields }) => {
  const name = after?.name;
  return typeof name === 'string' && name !== '' && name === before?.name ? name : undefined;
};
