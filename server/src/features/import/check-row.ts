import { campaign } from '@countinghouse/contract/campaign/campaign.ts';
import { importFields } from '@countinghouse/contract/import/import.ts';
import { problemsOf } from '@countinghouse/contract/kernel/problems.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import type { ImportField } from './header-names.ts';
import { readCost } from './read-cost.ts';

/** A problem with one field of a row: a code of the `error` texts and its parameters. */
export interface RowProblem {
  readonly field: string;
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

export interface CheckedRow {
  /** As they would be stored, the cost in cents; empty where there is a problem. */
  readonly values: Readonly<Record<ImportField, string>>;
  /** Null when the row can be imported. */
  readonly problems: readonly RowProblem[] | null;
}

// The same rules as for a lead or a campaign entered by hand.
const { firstName, lastName, email, phone, mobile } = user.create.shape;
const rules = { firstName, lastName, email, phone, mobile, campaignName: campaign.create.shape.name } as const;

export const requiredFields: readonly ImportField[] = ['firstName', 'lastName', 'email'];

/** Builds the check for rows with these columns; fields without a column count as empty. */
export const rowChecker = (columns: readonly (string | null)[]): ((cells: readonly string[]) => CheckedRow) => {
  const places = importFields.map((field) => ({
    field,
    column: columns.indexOf(field),
    required: requiredFields.includes(field),
  }));
  return (cells) => {
    const values = { firstName: '', lastName: '', email: '', phone: '', mobile: '', campaignName: '', leadCost: '' };
    const problems: RowProblem[] = [];
    for (const { field, column, required } of places) {
      const text = cells[column]?.trim() ?? '';
      const checked =
        text === '' ? { value: '', problem: required ? { field, code: 'required' } : null } : checkText(field, text);
      if (checked.problem) problems.push(checked.problem);
      values[field] = checked.value;
    }
    return { values, problems: problems.length > 0 ? problems : null };
  };
};

interface CheckedText {
  readonly value: string;
  readonly problem: RowProblem | null;
}

const checkText = (field: ImportField, text: string): CheckedText => {
  if (field === 'leadCost') return checkCost(field, text);
  const parsed = rules[field].safeParse(text);
  if (parsed.success) return { value: parsed.data ?? '', problem: null };
  const [{ code, params } = { code: 'wrongFormat' }] = problemsOf(parsed.error, field);
  return { value: '', problem: { field, code, ...(params && { params }) } };
};

const checkCost = (field: ImportField, text: string): CheckedText => {
  const read = readCost(text);
  return 'cents' in read ? { value: String(read.cents), problem: null } : { value: '', problem: { field, ...read } };
};
