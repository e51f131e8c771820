import { reachOf } from '@countinghouse/contract/permissions.ts';
import { type OwnPart, parts as names } from '@countinghouse/contract/verification/own-part.ts';
import type { Decider } from '../../kernel/approval-kind.ts';
import type { Context, Runner } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { readDeciders, readIndependence } from '../approval/index.ts';
import { type Part, readParts } from './part-table.ts';

/** A step in which different people should act for one customer. */
interface Step {
  readonly lead: string;
  readonly permission: 'verification:decide' | 'withdrawal:decide';
  /** Staff who have entered what is to be paid, and so cannot take the step. */
  readonly barred?: readonly (string | null)[];
}

type Reader = Runner & Pick<Context, 'now' | 'actor'>;
type PartName = NonNullable<OwnPart>['part'];

/** Agents earn from a customer's first steps, so they do not verify; who verified may verify again, but not pay. */
const countsFor = ({ permission }: Step, { part }: Part): boolean =>
  part !== (permission === 'withdrawal:decide' ? 'agent' : 'verified');

/**
 * The actor's own part in this customer's file, because of which somebody else must take the step. For each customer,
 * different people create, verify and pay. A colleague whose account may be in the same hands does not count as another
 * person while somebody more independent can act. Nobody is alone who has taken away a colleague's power to decide.
 */
export const ownPartIn = async (context: Reader, step: Step): Promise<OwnPart> => {
  const parts = (await readParts(context, step.lead, context.now)).filter((part) => countsFor(step, part));
  const [first, ...rest] = parts.map(({ at }) => at);
  if (first === undefined) return null;
  const earliest = rest.reduce((least, at) => (at < least ? at : least), first);
  const { between, hasRemoved } = await readIndependence(context, earliest);
  const ownOf = (person: string): PartName | undefined =>
    names.find((name) => parts.some((one) => one.part === name && one.person === person));
  const isRelated = (person: string): boolean => parts.some((one) => !between(one.person, person, one.at));
  const { id } = context.actor;
  // Anybody can make a colleague the customer's agent, so that leaves nobody alone.
  const hasLastingPart = (person: string): boolean =>
    parts.some((one) => one.part !== 'agent' && one.person === person);
  const others = (await readDeciders(context)).filter(
    (one) => mayAct(step, one) && one.id !== id && !hasLastingPart(one.id),
  );
  const own = ownOf(id);
  if (own !== undefined) return { part: own, isAlone: others.length === 0 && !hasRemoved(id) };
  const isNeeded = isRelated(id) && others.some((one) => !isRelated(one.id));
  return isNeeded ? { part: 'related', isAlone: false } : null;
};

const mayAct = ({ permission, barred = [] }: Step, { id, role }: Decider): boolean =>
  reachOf(role, permission) === 'all' && !barred.includes(id);

const refusals = {
  created: 'ownPartCreated',
  named: 'ownPartNamed',
  keys: 'ownPartKeys',
  documents: 'ownPartDocuments',
  agent: 'ownPartAgent',
  verified: 'ownPartVerified',
  related: 'ownPartRelated',
} as const satisfies Record<PartName, string>;

/** Refuses the step to those who have a part in the customer's file, and returns whether they act for want of others. */
export const requireSeparate = async (context: Reader, step: Step): Promise<boolean> => {
  const own = await ownPartIn(context, step);
  if (own && !own.isAlone) throw new Refusal('forbidden', refusals[own.part]);
  return own !== null;
};
