import type { SignOnWay } from '@countinghouse/contract/sign-on/identities.ts';
import type { Context } from '../../kernel/context.ts';
import { runAsSystem } from '../../kernel/jobs/run-as-system.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { isAddressByColleague, noteUnknownHands } from '../approval/index.ts';
import { accountById, confirmOwnCode, requireNetwork } from '../auth/index.ts';
import { notify } from '../notification/index.ts';
import { followRole, newAgentChange } from '../user/index.ts';
import { endVerified, type Linking, type Verified } from './attempt-table.ts';
import { type Person, signOnRefused } from './claims.ts';
import {
  type Addressed,
  type Known,
  identityOf,
  insertAgent,
  insertIdentity,
  noteProposed,
  personByEmail,
} from './identity-table.ts';
import { inTransaction } from './own-transaction.ts';
import { signOnOf } from './provider.ts';

const noAccount = () => new Refusal('forbidden', 'signOnUnknown');
const noGroup = () => new Refusal('forbidden', 'signOnNoGroup');

/**
 * Finds out who the provider's person is here, and brings their role in line with their groups. The provider can lower an
 * admin at once and only propose to raise an agent. It neither makes nor unmakes a root, and never opens a customer's
 * account: the people who run the provider would otherwise run the books.
 */
export const admit = async (context: Context, person: Person): Promise<Verified> => {
  const { role } = person;
  if (role === null) throw noGroup();
  const grouped = { ...person, role };
  const known = await identityOf(context, person);
  return known ? admitKnown(context, grouped, known) : admitNew(context, grouped);
};

/** Somebody who is connected. */
export const admitKnown = async (context: Context, person: Came, known: Known): Promise<Verified> => {
  if (known.status !== 'active') throw signOnRefused();
  await requireNetwork(context, context, known);
  if (known.role === 'root' && person.role !== 'root') throw noGroup();
  await alignRole(context, known, person);
  const { role, idToken, sid, strong } = person;
  return { userId: known.userId, identityId: known.id, link: null, role, idToken, sid, strong };
};

type Grouped = Person & { readonly role: NonNullable<Person['role']> };
type Came = Pick<Grouped, 'issuer' | 'subject' | 'role' | 'idToken' | 'sid' | 'strong'>;

const alignRole = async ({ app }: Context, known: Known, { role, issuer, subject }: Came): Promise<void> => {
  if (known.role === 'root') return;
  const wanted = role === 'root' ? 'admin' : role;
  const isDue =
    known.role === wanted ? known.proposedRole !== null : known.role === 'admin' || known.proposedRole === null;
  if (!isDue) return;
  const { name } = signOnOf(app);
  await runAsSystem(app, 'signOn.role', async (own) => {
    // As it is now: a colleague may have changed it since.
    const current = await identityOf(own, { issuer, subject });
    if (!current || (current.role !== 'admin' && current.role !== 'regular')) return;
    const outcome = await followRole(own, { id: current.userId, from: current.role, to: wanted, by: name });
    await noteProposed(own, current.id, outcome === 'proposed' ? 'admin' : null);
  });
};

/** Somebody who comes from the provider for the first time. */
const admitNew = async (context: Context, person: Grouped): Promise<Verified> => {
  const { email } = person;
  const { linksByEmail, creates } = signOnOf(context.app);
  if (email === null) throw noAccount();
  const found = await personByEmail(context, email);
  if (!found) {
    if (!creates) throw noAccount();
    await requireNetwork(context, context, { role: 'regular' });
    return admitKnown(context, person, await createAgent(context, { ...person, email }));
  }
  await requireNetwork(context, context, found);
  if (!linksByEmail) throw noAccount();
  await requireLinkable(context, found);
  const account = await accountById(context, found.id);
  if (account?.needsPasskey) throw new Refusal('unauthenticated', 'signOnConnectFirst');
  if (account?.hasTwoFactor) return unlinked({ ...person, email }, found.id);
  return admitKnown(
    context,
    person,
    await connectByEmail(context, { ...person, userId: found.id, ownsFactor: found.ownsFactor }),
  );
};

const unlinked = (
  { issuer, subject, email, label, role, idToken, sid, strong }: Grouped & { readonly email: string },
  userId: string,
): Verified => ({ userId, identityId: null, link: { issuer, subject, email, label }, role, idToken, sid, strong });

/** Refuses to connect an account by its address where that would not prove whose it is. */
const requireLinkable = async (context: Context, found: Addressed): Promise<void> => {
  // A root connects their account by their own hand, and a customer never has one there.
  const mayConnect = found.role === 'admin' || found.role === 'regular';
  if (!mayConnect || found.status !== 'active') throw noAccount();
  // A colleague who sets the address could otherwise enter by their own account at the provider.
  if (await isAddressByColleague(context, found.id)) throw noAccount();
};

interface Confirmation {
  readonly code: string;
  /** Identifies the browser that came from the provider. */
  readonly cookie: string;
}

/** Connects an account that had to wait for the person's own two-factor code, and admits them like everyone who is connected. */
export const linkConfirmed = async (
  context: Context,
  verified: Verified & { readonly link: Linking },
  { code, cookie }: Confirmation,
): Promise<Verified> => {
  const { userId, link } = verified;
  const known = await inTransaction(context, 'signOn.connect', async (own) => {
    if (!(await endVerified(own, cookie))) throw signOnRefused();
    await confirmOwnCode(own, context, { userId, code });
    // The address may belong to somebody else by now.
    const found = await personByEmail(own, link.email);
    if (found?.id !== userId) throw noAccount();
    await requireLinkable(own, found);
    return connect(own, { ...link, userId, way: 'address' });
  });
  return admitKnown(context, { ...link, ...verified }, known);
};

interface Found {
  readonly userId: string;
  /** Whether they have two-factor or a passkey here, without which nothing is proposed or decided in their name. */
  readonly ownsFactor: boolean;
}

const connectByEmail = ({ app }: Context, { userId, ownsFactor, ...person }: Person & Found): Promise<Known> =>
  runAsSystem(app, 'signOn.connect', async (own) => {
    if (!ownsFactor) await noteUnknownHands(own, userId);
    return connect(own, { ...person, userId, way: 'address' });
  });

/** Connects the account at the provider with a member of staff; refuses when either is connected already. */
export const connect = async (
  context: Context,
  person: Pick<Person, 'issuer' | 'subject' | 'label'> & { readonly userId: string; readonly way: SignOnWay },
): Promise<Known> => {
  const { userId, label } = person;
  const id = await insertIdentity(context, { ...person, now: context.now });
  const known = id === null ? undefined : await identityOf(context, person);
  if (!known) throw new Refusal('conflict', 'signOnTaken');
  const after = { signOn: signOnOf(context.app).name, signOnAccount: label };
  context.changed({
    resource: 'signOn',
    change: 'connected',
    silent: true,
    records: [{ id: known.id, subject: userId, after }],
  });
  await notify(context, {
    to: [userId],
    kind: 'security.signOnConnected',
    params: { name: label, at: context.now.toISOString() },
  });
  return known;
};

/** A new account is an agent's; a higher role of its groups is proposed like any other. */
const createAgent = ({ app }: Context, person: Person & { readonly email: string }): Promise<Known> =>
  runAsSystem(app, 'signOn.create', async (own) => {
    const userId = await insertAgent(own, { ...person, now: own.now });
    if (userId === null) throw noAccount();
    await newAgentChange(own, userId);
    await noteUnknownHands(own, userId);
    return connect(own, { ...person, userId, way: 'created' });
  });
