import type * as z from 'zod/mini';

/** What is wrong with one field: a key of the `error` texts with what the text needs. */
export interface Problem {
  readonly path: string;
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

type Issue = z.core.$ZodIssue;

/** zod/mini speaks no language of its own: this is what it says where a schema gives no code. */
const unsaid = 'Invalid input';

/** The problems of a parse, one per field; unknown fields are named one by one. Values are never repeated. */
export const problemsOf = (error: { readonly issues: readonly Issue[] }, base: string): Problem[] =>
  error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: pathOf(base, [...issue.path, key]), code: 'unknownField' }))
      : [{ path: pathOf(base, issue.path), ...reasonOf(issue) }],
  );

const pathOf = (base: string, path: readonly PropertyKey[]): string =>
  [base, ...path.map(String)].filter(Boolean).join('.');

const reasonOf = (issue: Issue): Pick<Problem, 'code' | 'params'> => {
  if (issue.message && issue.message !== unsaid) return { code: issue.message };
  switch (issue.code) {
    case 'invalid_type':
      return { code: issue.input === undefined ? 'required' : 'wrongType' };
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum));
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum));
    case 'invalid_format':
      return { code: formatCodes[issue.format] ?? 'wrongFormat' };
    default:
      return { code: issue.code === 'invalid_value' ? 'choice' : 'wrongFormat' };
  }
};

const sized = new Set<string>(['string', 'array', 'set']);
const formatCodes: Readonly<Record<string, string>> = { uuid: 'id', datetime: 'instant', email: 'email' };

const tooBig = (origin: string, maximum: number): Pick<Problem, 'code' | 'params'> => ({
  code: sized.has(origin) ? 'tooLong' : 'tooBig',
  params: { maximum },
});

const tooSmall = (origin: string, minimum: number): Pick<Problem, 'code' | 'params'> => {
  if (!sized.has(origin)) return { code: 'tooSmall', params: { minimum } };
  return minimum === 1 ? { code: 'required' } : { code: 'tooShort', params: { minimum } };
};
