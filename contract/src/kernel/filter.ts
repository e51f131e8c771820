import * as z from 'zod/mini';
import { Id, Line } from './scalars.ts';

/** The type of a filterable field decides which operators it accepts. */
export type FilterKind =
  | { readonly type: 'text' }
  /** One of the names that the product gives, such as an action: it is searched by index, whole. */
  | { readonly type: 'code' }
  | { readonly type: 'id' }
  | { readonly type: 'instant' }
  | { readonly type: 'amount' }
  | { readonly type: 'number' }
  | { readonly type: 'boolean' }
  | { readonly type: 'tags' }
  | { readonly type: 'choice'; readonly options: readonly string[] };

export const filterOperators = {
  text: ['eq', 'in', 'contains', 'startsWith', 'isNull'],
  code: ['eq', 'in'],
  id: ['eq', 'in', 'isNull'],
  instant: ['gte', 'gt', 'lte', 'lt', 'isNull'],
  amount: ['eq', 'gte', 'gt', 'lte', 'lt', 'isNull'],
  number: ['eq', 'gte', 'gt', 'lte', 'lt', 'isNull'],
  boolean: ['eq'],
  tags: ['has', 'hasAny', 'isNull'],
  choice: ['eq', 'in', 'isNull'],
} as const satisfies Record<FilterKind['type'], readonly string[]>;

export type FilterOperator = (typeof filterOperators)[FilterKind['type']][number];
export type FilterFields = Readonly<Record<string, FilterKind>>;

/** `{ "status": { "in": ["active"] }, "dateCreation": { "gte": "2026-01-01T00:00:00Z" } }`: all must hold. */
export type Filters = Readonly<Record<string, Readonly<Partial<Record<FilterOperator, unknown>>>>>;

export const pageSizes = [25, 50, 100] as const;
/** The last row that paging reaches; for anything beyond it, callers filter the list or reverse its sort. */
export const deepestRow = 10_000;
export const largestBatch = 500;
/**
 * A filtered count is exact up to this number and shown as 'more than' above it. Counting most lists joins the customer
 * of each record: ten thousand of them take a tenth of a second.
 */
export const countedExactly = 1_000;

/** Lists whose records one call counts. */
export const mostListsCounted = 12;

export const jsonText = z.string().check(z.maxLength(4096));

/** Query of every list: `filters` and `sorts` are JSON text; a sort is a field name, with `-` for descending. */
export const ListQuery = z.object({
  filters: z.optional(jsonText),
  sorts: z.optional(jsonText),
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
  pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 25),
});

/** Query of every search: a list whose rows also contain the text. */
export const SearchQuery = z.extend(ListQuery, { q: z._default(Line(200), '') });

/** `lists` is a JSON array of the filters of each list, as the list itself takes them. */
export const CountsQuery = z.object({ lists: z.string().check(z.maxLength(16_384)) });

/** How many records each list holds, in the same order; a count that stopped at a limit is a minimum. */
export const Counts = z.object({
  counts: z.array(z.object({ count: z.number(), countIsMinimum: z.boolean() })),
});

const named = { ids: z.array(Id).check(z.minLength(1), z.maxLength(largestBatch)) };
const allThatMatch = {
  matching: z.strictObject({ filters: z.optional(jsonText), q: z.optional(Line(200)) }),
  except: z.optional(z.array(Id).check(z.maxLength(largestBatch))),
};

/** The records that an action applies to: named ones, or all that match a list as shown. */
export const Selection = z.union([z.strictObject(named), z.strictObject(allThatMatch)]);
export type Selection = z.infer<typeof Selection>;

/** The action to continue with a further batch, from the first batch's reply. */
export const Continued = { action: z.optional(Id) };

/** A selection whose further batches continue one action. */
export const ContinuedSelection = z.union([
  z.strictObject({ ...named, ...Continued }),
  z.strictObject({ ...allThatMatch, ...Continued }),
]);
export type ContinuedSelection = z.infer<typeof ContinuedSelection>;

/** The result of a bulk action: how many records were changed, and which were refused and why. */
export const BulkResult = z.object({
  done: z.number(),
  refused: z.array(z.object({ id: Id, code: z.string(), message: z.string() })),
});

/** The result of an action; `action` identifies it for an undo, null if nothing was changed that can be undone. */
export const UndoableResult = z.extend(BulkResult, { action: z.optional(z.nullable(Id)) });
