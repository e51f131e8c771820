import * as z from 'zod/mini';
import { Obstacle } from '../closure/obstacle.ts';
import { ById, readOnly } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';
import { Id, Instant, Line, Prose } from '../kernel/scalars.ts';

/** What is taken away at once. */
export const ErasedPart = z.enum([
  'identity',
  'contact',
  'access',
  'sessions',
  'comments',
  'words',
  'notifications',
  'importRows',
  'answers',
  'documents',
]);
export type ErasedPart = z.infer<typeof ErasedPart>;

/** What stays until `keptUntil`. The ledger, which holds no name, and the sealed audit trail stay without such a day. */
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

/** Why nothing of a person can be erased now, what would be, and what the law wants kept. */
export const Erasability = z.object({
  lead: Id,
  /** `waiting`: proposed, and not yet agreed to. */
  state: z.enum(['possible', 'waiting', 'erased']),
  /** The proposal that waits. */
  approval: z.nullable(Id),
  standing: z.array(Obstacle),
  erased: counted(ErasedPart),
  kept: counted(KeptPart),
  /** Null for somebody who never had business with the company, or so long ago that nothing has to be kept. */
  keptUntil: z.nullable(Instant),
  lastRecord: z.nullable(Instant),
  retentionYears: z.number(),
  /** Of somebody who is erased already: when, and his number. */
  number: z.nullable(z.number()),
  dateErased: z.nullable(Instant),
  /** When the account was closed, by his wish or with the erasure. */
  dateClosed: z.nullable(Instant),
});
export type Erasability = z.infer<typeof Erasability>;

export const getErasability = route({
  name: 'erasure.lead',
  method: 'GET',
  path: '/v1/erasure/lead/:id',
  access: 'erasure:read',
  params: ById,
  reply: Erasability,
});

/** Proposes that a customer's personal data be erased; somebody else agrees, and then it is done. */
export const proposeErasure = route({
  name: 'erasure.propose',
  method: 'POST',
  path: '/v1/erasure/lead/:id',
  access: 'erasure:propose',
  ownHandOnly: true,
  params: ById,
  body: z.strictObject({
    /** Why, without naming the person: it stays. */
    reason: Prose(500, 3),
    /** The person's e-mail address, typed. */
    confirmation: Line(254, 1),
  }),
  reply: z.object({ approval: Id }),
});

/** An erasure that was done. */
export const Erasure = z.object({
  id: Id,
  lead: Id,
  /** What the person is called by from then on. */
  number: z.number(),
  reason: z.string(),
  proposedByName: z.string(),
  approvedByName: z.string(),
  dateCreation: Instant,
  /** Until when the law wants something kept; null when nothing was. */
  keptUntil: z.nullable(Instant),
  /** When that was erased too. */
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
