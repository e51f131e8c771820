import type * as z from 'zod/mini';

/** One invalid field: a key of the `error` texts and the parameters of that text. */
export interface Problem {
  readonly path: string;
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

type Issue = z.core.$ZodIssue;

/**
 * A code that a schema declares, rather than one of zod's own messages: 'Invalid input', or a sentence once any library in
 * the process has loaded zod with its texts.
 */
const declared = /^[a-z]\w*$/i;

/** The problems of a failed parse, one per field; unknown fields are listed one by one. Values are never echoed. */
export const problemsOf = (error: { readonly issues: readonly Issue[] }, base: string): Problem[] =>
  error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ path: pathOf(base, [...issue.path, key]), code: 'unknownField' }));
    const meant = issue.code === 'invalid_union' ? meantOf(issue.errors) : undefined;
    if (meant) return problemsOf({ issues: meant }, pathOf(base, issue.path));
    return [{ path: pathOf(base, issue.path), ...reasonOf(issue) }];
  });

/**
 * The member of a union that the sender probably intended: fewest unknown fields, then fewest problems. Undefined if none fits.
 */
const meantOf = (shapes: readonly (readonly Issue[])[]): readonly Issue[] | undefined => {
  const strange = (issues: readonly Issue[]): number =>
    issues.reduce((sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 0), 0);
  return shapes
    .filter((issues) => !issues.some((issue) => issue.path.length === 0 && issue.code === 'invalid_type'))
    .toSorted((a, b) => strange(a) - strange(b) || a.length - b.length)[0];
};

const pathOf = (base: string, path: readonly PropertyKey[]): string =>
  [base, ...path.map(String)].filter(Boolean).join('.');

const reasonOf = (issue: Issue): Pick<Problem, 'code' | 'params'> => {
  if (declared.test(issue.message)) return { code: issue.message, ...paramsOf(issue) };
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

/** Numbers and positions that a schema's own check names; they hold nothing that was typed. */
const paramsOf = (issue: Issue): Pick<Problem, 'params'> =>
  issue.code === 'custom' && issue.params ? { params: issue.params } : {};

const sized = new Set<string>(['string', 'array', 'set']);
const formatCodes: Readonly<Record<string, string>> = { uuid: 'id', datetime: 'instant', date: 'day', email: 'email' };

const tooBig = (origin: string, maximum: number): Pick<Problem, 'code' | 'params'> => ({
  code: sized.has(origin) ? 'tooLong' : 'tooBig',
  params: { maximum },
});

const tooSmall = (origin: string, minimum: number): Pick<Problem, 'code' | 'params'> => {
  if (!sized.has(origin)) return { code: 'tooSmall', params: { minimum } };
  return minimum === 1 ? { code: 'required' } : { code: 'tooShort', params: { minimum } };
};
