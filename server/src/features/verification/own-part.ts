import { reachOf } from '@countinghouse/contract/permissions.ts';
import { type OwnPart, parts as names } from '@countinghouse/contract/verification/own-part.ts';
import type { Context, Runner } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { independenceNow, readDeciders } from '../approval/index.ts';
import { type Part, readParts } from './part-table.ts';

/** A step in which different people should act for one customer. */
interface Step {
  readonly lead: string;
  readonly permission: 'verification:decide' | 'withdrawal:decide';
  /** Staff who cannot take it for other reasons, such as the customer's agent. */
  readonly barred: readonly (string | null)[];
}

type Reader = Runner & Pick<Context, 'now' | 'actor'>;

/** Verifying customers keeps nobody from verifying them again, only from paying them. */
const counts = ({ permission }: Step, { part }: Part): boolean =>
  permission === 'withdrawal:decide' || part !== 'verified';

/**
 * The actor's own part in this customer's file, because of which somebody else must take the step. For each
 * customer, different people create, verify and pay; a colleague whose account may be in the same hands does not count as
 * another person.
 */
export const ownPartIn = async (context: Reader, step: Step): Promise<OwnPart> => {
  const parts = (await readParts(context, step.lead)).filter((part) => counts(step, part));
  if (parts.length === 0) return null;
  const areIndependent = await independenceNow(context);
  const partOf = (person: string): NonNullable<OwnPart>['part'] | null => {
    const own = names.find((name) => parts.some((one) => one.part === name && one.person === person));
    if (own) return own;
    return parts.every((one) => areIndependent(one.person, person)) ? null : 'related';
  };
  const part = partOf(context.actor.id);
  if (part === null) return null;
  const others = (await readDeciders(context)).filter(
    ({ id, role }) => reachOf(role, step.permission) === 'all' && !step.barred.includes(id) && partOf(id) === null,
  );
  const isAlone = others.length === 0;
  // Two people have two accounts, which nobody more independent could confirm.
  return part === 'related' && isAlone ? null : { part, isAlone };
};

const refusals = {
  created: 'ownPartCreated',
  named: 'ownPartNamed',
  documents: 'ownPartDocuments',
  verified: 'ownPartVerified',
  related: 'ownPartRelated',
} as const satisfies Record<NonNullable<OwnPart>['part'], string>;

/** Refuses the step to those who have a part in the customer's file, and returns whether they act for want of others. */
export const requireSeparate = async (context: Reader, step: Step): Promise<boolean> => {
  const own = await ownPartIn(context, step);
  if (own && !own.isAlone) throw new Refusal('forbidden', refusals[own.part]);
  return own !== null;
};
