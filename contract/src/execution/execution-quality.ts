import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { Instant } from '../kernel/scalars.ts';
import { Logged } from '../log/logged-record.ts';
import { ExecutionFile } from './execution-file.ts';

/** A calendar month in the company's zone, such as 2026-10. */
const Month = z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/));
const Version = z.optional(z.coerce.number().check(z.int(), z.minimum(1)));

/** A published version; what became known later is a new one, beside those before. */
const Published = z.object({ month: z.string(), version: z.number(), dateCreation: Instant });
export type Published = z.infer<typeof Published>;

export const listExecution = route({
  name: 'execution.list',
  method: 'GET',
  path: '/v1/execution-quality',
  access: 'public',
  /** The latest version of each month, newest month first. */
  reply: z.object({ months: z.array(Published) }),
});

export const getExecution = route({
  name: 'execution.get',
  method: 'GET',
  path: '/v1/execution-quality/:month',
  access: 'public',
  params: z.object({ month: Month }),
  query: z.object({ version: Version }),
  reply: z.object({
    ...Published.shape,
    versions: z.array(Published),
    figures: ExecutionFile,
    /** The proof of the JSON file; null until the public log has it. */
    logged: z.nullable(Logged),
  }),
});

/** The file of a month. The JSON is byte for byte what the public log has the SHA-256 of. */
export const exportExecution = route({
  name: 'execution.export',
  method: 'GET',
  path: '/v1/execution-quality/:month/file',
  access: 'public',
  limit: 'report',
  params: z.object({ month: Month }),
  query: z.object({ version: Version, format: z.enum(['json', 'csv']) }),
  reply: 'file',
});
