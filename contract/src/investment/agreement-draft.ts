import * as z from 'zod/mini';
import { PositiveMoney } from '../kernel/money.ts';
import { ById } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';

/** The agreement about a project as a PDF, as the customer would sign it now, with an ETag to sign by. Nothing is stored. */
export const projectAgreement = route({
  name: 'project.agreement',
  method: 'GET',
  path: '/v1/project/:id/agreement',
  access: 'investment:subscribe',
  limit: 'report',
  params: ById,
  query: z.object({
    /** Version of the project on the customer's screen. */
    version: z.coerce.number().check(z.int(), z.minimum(1)),
    adjustment: z.enum(['amount', 'duration']),
    /** Euros. */
    amount: z.pipe(z.coerce.number(), PositiveMoney),
    /** Months. */
    duration: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(120)),
  }),
  reply: 'file',
});

/** The same about an investment that staff prepared for the customer. */
export const preparedAgreement = route({
  name: 'prepared.agreement',
  method: 'GET',
  path: '/v1/prepared/:id/agreement',
  access: 'investment:subscribe',
  limit: 'report',
  params: ById,
  reply: 'file',
});

/** The key information about a project for an investor who has not decided, as a PDF of one or two pages. */
export const keyInformation = route({
  name: 'project.keyInformation',
  method: 'GET',
  path: '/v1/project/:id/key-information',
  access: 'project:read',
  limit: 'report',
  params: ById,
  reply: 'file',
});
