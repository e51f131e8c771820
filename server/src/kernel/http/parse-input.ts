import { largestBatch } from '@countinghouse/contract/kernel/filter.ts';
import { problemsOf } from '@countinghouse/contract/kernel/problems.ts';
import type { AnyRoute, InputOf, Schema } from '@countinghouse/contract/kernel/route.ts';
import { type FieldProblem, notFound, Refusal } from '../refusal.ts';

interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** A small body can have very many problems; no reader needs more than these. */
const mostProblems = 200;

/** Refused before each record is checked: a megabyte holds hundreds of thousands of empty records. */
const tooMany = new Refusal('invalid', 'invalidInput', {
  fields: [{ path: 'body', code: 'tooLong', params: { maximum: largestBatch } }],
});

/** Parses the request with the route's schemas and reports all problems at once; a malformed id is simply not found. */
export const parseInput = (route: AnyRoute, raw: RawInput): InputOf<AnyRoute> => {
  const params = parsePart(route.params, raw.params, 'params');
  if (params.problems.length > 0) throw notFound();
  const query = parsePart(route.query, withOurNames(route, raw.query), 'query');
  if (Array.isArray(raw.body) && raw.body.length > largestBatch) throw tooMany;
  const body = parsePart(route.body, withOurNames(route, raw.body ?? (route.body ? {} : undefined)), 'body');
  if (body.problems.some(({ path, code }) => path === 'body' && code === 'jsonArray'))
    throw new Refusal('invalid', 'jsonArray');
  const problems = [...query.problems, ...body.problems].slice(0, mostProblems);
  if (problems.length > 0) throw new Refusal('invalid', 'invalidInput', { fields: problems });
  return { params: params.value, query: query.value, body: body.value } as InputOf<AnyRoute>;
};

/** Maps aliases to the schema's names and drops ignored fields. A field under both names stays invalid. */
const withOurNames = (route: AnyRoute, value: unknown): unknown => {
  const { aliases = {}, ignores = [] } = route;
  if (Object.keys(aliases).length === 0 && ignores.length === 0) return value;
  if (Array.isArray(value)) return value.map((one) => withOurNames(route, one));
  if (typeof value !== 'object' || value === null) return value;
  const accepted = Object.entries(value).filter(([field]) => !ignores.includes(field));
  const nameOf = (field: string) => {
    const name = Object.hasOwn(aliases, field) ? aliases[field] : undefined;
    return name === undefined || Object.hasOwn(value, name) ? field : name;
  };
  return Object.fromEntries(accepted.map(([field, one]) => [nameOf(field), one]));
};

const parsePart = (
  schema: Schema | undefined,
  value: unknown,
  base: string,
): { value: unknown; problems: FieldProblem[] } => {
  if (!schema) return { value: undefined, problems: [] };
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return { value: result.data, problems: [] };
  return { value: undefined, problems: problemsOf(result.error, base) };
};
