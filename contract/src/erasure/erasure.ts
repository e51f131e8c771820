import * as z from 'zod/mini';
import { Obstacle } from '../closure/obstacle.ts';
import { ById, readOnly } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';
import { Id, Instant, Line, Prose } from '../kernel/scalars.ts';

/** Erased immediately. */
export const ErasedPart = z.enum([
  'identity',
  'contact',
  'access',
  'sessions',
  'comments',
  'tasks',
  'words',
  'notifications',
  'importRows',
  'answers',
  'documents',
]);
export type ErasedPart = z.infer<typeof ErasedPart>;

/** Kept until `keptUntil`. The ledger, which holds no name, and the sealed audit trail are kept without an end date. */
export const KeptPart = z.enum([
  'identity',
  'deposits',
  'withdrawals',
  'investments',
  'orders',
  'purchases',
  'documents',
  'answers',
  'approvals',
]);
export type KeptPart = z.infer<typeof KeptPart>;

const counted = <Part extends z.ZodMiniType>(part: Part) => z.array(z.object({ part, count: z.number() }));

/** Why a person's data cannot be erased now, what would be erased, and what the law requires to be kept. */
export const Erasability = z.object({
  lead: Id,
  /** `waiting`: proposed and not yet approved. */
  state: z.enum(['possible', 'waiting', 'erased']),
  /** The pending proposal. */
  approval: z.nullable(Id),
  openItems: z.array(Obstacle),
  erased: counted(ErasedPart),
  kept: counted(KeptPart),
  /** Null if the person never did business with the company, or so long ago that nothing has to be kept. */
  keptUntil: z.nullable(Instant),
  lastRecord: z.nullable(Instant),
  retentionYears: z.number(),
  /** For a person already erased: the date and their number. */
  number: z.nullable(z.number()),
  dateErased: z.nullable(Instant),
  /** When the account was closed, at the customer's request or by the erasure. */
  dateClosed: z.nullable(Instant),
});
export type Erasability = z.infer<typeof Erasability>;

export const getErasability = route({
  name: 'erasure.lead',
  method: 'GET',
  path: '/v1/erasure/lead/:id',
  access: 'erasure:read',
  views: ['params.id'],
  params: ById,
  reply: Erasability,
});

/** Proposes to erase a customer's personal data, which happens once a second person approves. */
export const proposeErasure = route({
  name: 'erasure.propose',
  method: 'POST',
  path: '/v1/erasure/lead/:id',
  access: 'erasure:propose',
  params: ById,
  body: z.strictObject({
    /** Must not name the person: the reason is kept. */
    reason: Prose(500, 3),
    /** The person's e-mail address, retyped. */
    confirmation: Line(254, 1),
  }),
  reply: z.object({ approval: Id }),
});

export const Erasure = z.object({
  id: Id,
  lead: Id,
  /** Replaces the person's name from then on. */
  number: z.number(),
  reason: z.string(),
  proposedByName: z.string(),
  approvedByName: z.string(),
  dateCreation: Instant,
  /** The end of the legal retention period; null if nothing was kept. */
  keptUntil: z.nullable(Instant),
  /** When the retained data was erased too. */
  dateKeptErased: z.nullable(Instant),
  version: z.number(),
});
export type Erasure = z.infer<typeof Erasure>;

export const erasure = readOnly({
  name: 'erasure',
  plural: 'erasures',
  item: Erasure,
  filters: {
    number: { type: 'number' },
    lead: { type: 'id' },
    dateCreation: { type: 'instant' },
    keptUntil: { type: 'instant' },
  },
  sorts: ['dateCreation', 'number', 'keptUntil'],
  defaultSort: ['-dateCreation'],
  access: 'erasure:read',
});
