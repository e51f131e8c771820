import * as z from 'zod/mini';
import { readOnly } from '../kernel/resource.ts';
import { Id, Instant } from '../kernel/scalars.ts';

const Fields = z.nullable(z.record(z.string(), z.unknown()));

/** One recorded action. `actor` is the account, `realActor` the member of staff connected as it. */
export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  action: z.string(),
  resource: z.string(),
  record: z.nullable(Id),
  /** The customer concerned. */
  subject: z.nullable(Id),
  subjectName: z.nullable(z.string()),
  /** Null for visitors and for the product itself. */
  actor: z.nullable(Id),
  actorName: z.nullable(z.string()),
  realActor: z.nullable(Id),
  realActorName: z.nullable(z.string()),
  /** The API token that acted, in the name of the actor, its owner. */
  tokenName: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  before: Fields,
  after: Fields,
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** The audit trail: staff see all of it or their own part; no one changes it. */
export const audit = readOnly({
  name: 'audit',
  plural: 'entries',
  item: AuditEntry,
  filters: {
    at: { type: 'instant' },
    action: { type: 'code' },
    resource: { type: 'code' },
    record: { type: 'id' },
    subject: { type: 'id' },
    actor: { type: 'id' },
    realActor: { type: 'id' },
  },
  sorts: ['at'],
  defaultSort: ['-at'],
  access: 'audit:read',
});
