import * as z from 'zod/mini';
import { Money } from '../kernel/money.ts';
import { ById } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';
import { Id, Instant } from '../kernel/scalars.ts';

/** Everything that can stand on a customer's line of time, by the group in which one can look at it alone. */
export const timelineKinds = {
  comments: ['comment'],
  person: [
    'created',
    'imported',
    'changed',
    'assigned',
    'qualified',
    'locked',
    'unlocked',
    'deleted',
    'restored',
    'signedIn',
    'connected',
    'passwordReset',
    'passwordChanged',
    'secondStepOn',
    'secondStepOff',
    'secondStepRemovalProposed',
    'secondStepRemoved',
    'secondStepKept',
    'passkeyAdded',
    'passkeyRemoved',
    'documentUploaded',
    'documentRemoved',
    'documentsSent',
    'verified',
    'verificationRejected',
    'classified',
    'countryStated',
    'limitsSet',
    'questionsAnswered',
    'warningRead',
    'dataExported',
    'closureRequested',
    'closureAccepted',
    'closureRefused',
    'closureWithdrawn',
  ],
  money: [
    'depositStarted',
    'depositCompleted',
    'depositFailed',
    'depositCancelled',
    'refundBegun',
    'refunded',
    'refundFailed',
    'withdrawalRequested',
    'withdrawalCompleted',
    'withdrawalFailed',
    'corrected',
  ],
  trading: ['orderPlaced', 'orderOpened', 'orderClosed', 'orderCancelled', 'orderImported'],
  investments: ['investmentBegun', 'dividendPaid', 'investmentCancelled', 'investmentEnded'],
  products: [
    'productPurchased',
    'offerMade',
    'offerCountered',
    'offerAccepted',
    'offerDeclined',
    'offerClosed',
    'offerExpired',
  ],
} as const;

export const timelineGroups = Object.keys(timelineKinds) as TimelineGroup[];
export type TimelineGroup = keyof typeof timelineKinds;

export const TimelineKind = z.enum(Object.values(timelineKinds).flat());
export type TimelineKind = z.infer<typeof TimelineKind>;

/**
 * One thing that happened to a customer; `kind` decides how it is told. `record` is what it happened to, where that has a
 * screen of its own. `data` holds what else there is to tell: of a comment `text`, `hidden`, `hiddenByName`, `dateHidden`;
 * of an edit `before` and `after` with the fields that differ; of the others `name`, `reason` and what the kind is about.
 */
export const TimelineEntry = z.object({
  /** Of the comment, audit row, transfer or record that tells it: unique among entries of one kind. */
  id: Id,
  kind: TimelineKind,
  at: Instant,
  actorName: z.nullable(z.string()),
  /** The member of staff who acted in the customer's name. */
  realActorName: z.nullable(z.string()),
  /** Euro; null where no money is meant. */
  amount: z.nullable(Money),
  record: z.nullable(z.object({ resource: z.string(), id: Id })),
  data: z.record(z.string(), z.unknown()),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

/** Where a page of the timeline ended: moment, source and id of its last entry. Given back as it came. */
const Cursor = z.string().check(z.maxLength(100), z.regex(/^[0-9TZ:.+-]{10,40}~[a-zA-Z]{1,20}~[0-9a-f-]{36}$/));

/** At most 50 entries, newest first, older than where the last page ended (`before`, its `next`), of the groups named. */
export const leadTimeline = route({
  name: 'user.timeline',
  method: 'GET',
  path: '/v1/user/:id/timeline',
  access: 'lead:read',
  params: ById,
  query: z.object({
    before: z.optional(Cursor),
    groups: z.optional(z.string().check(z.maxLength(200), z.regex(/^[a-z]{1,20}(?:,[a-z]{1,20}){0,9}$/))),
  }),
  reply: z.object({ timeline: z.array(TimelineEntry), next: z.nullable(z.string()) }),
});
