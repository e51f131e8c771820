import { toCents } from '@countinghouse/contract/kernel/money.ts';
import { mandate, type MandateLimits, mandateStates } from '@countinghouse/contract/mandate/mandate.ts';
import type { Permission } from '@countinghouse/contract/permissions.ts';
import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { fullName } from '../../kernel/full-name.ts';
import { euro } from '../../kernel/resource/euro.ts';
import { stateConstants, stateIn } from '../../kernel/resource/state-in.ts';
import { scopeOfCustomers, table, withCustomer } from '../../kernel/resource/table.ts';
import type { Values } from '../../kernel/resource/write.ts';
import type { SignedDocument } from '../../kernel/signing/store-signed.ts';

const mandateState = stateConstants(mandateStates.names);

const owner = { lead: sql`m.lead_id`, assigned: sql`l.assigned_to` };

export const mandateTable = table({
  resource: mandate,
  from: sql`mandate m ${withCustomer(sql`m.lead_id`)} join users b on b.id = m.started_by
    left join mandate_signature g on g.mandate_id = m.id left join stored_file f on f.id = g.file_id`,
  base: sql`mandate m ${withCustomer(sql`m.lead_id`)}`,
  alias: 'm',
  fields: {
    id: sql`m.id`,
    lead: sql`m.lead_id`,
    leadName: fullName('l'),
    agent: sql`m.agent_id`,
    agentName: sql`m.agent_name`,
    state: sql`m.state`,
    maxStake: euro(sql`m.max_stake`),
    maxTotal: euro(sql`m.max_total`),
    maxLoss: euro(sql`m.max_loss`),
    lossPeriod: sql`m.loss_period`,
    kinds: sql`m.kinds`,
    symbols: sql`m.symbols`,
    leverage: sql`m.leverage`,
    endsOn: sql`m.ends_on`,
    startedBy: sql`m.started_by`,
    startedByName: fullName('b'),
    lapsesAt: sql`m.lapses_at`,
    dateSigned: sql`m.date_signed`,
    agreement: sql`'/v1/uploads/' || f.path`,
    agreementHash: sql`g.file_hash`,
    dateEnded: sql`m.date_ended`,
    endReason: sql`m.end_reason`,
    dateCreation: sql`m.date_creation`,
    version: sql`m.version`,
  },
  sortsIds: true,
  stored: {
    table: 'mandate',
    internal: {
      lead: 'lead_id',
      agent: 'agent_id',
      agentName: 'agent_name',
      state: 'state',
      maxStake: 'max_stake',
      maxTotal: 'max_total',
      maxLoss: 'max_loss',
      lossPeriod: 'loss_period',
      kinds: 'kinds',
      symbols: 'symbols',
      leverage: 'leverage',
      endsOn: 'ends_on',
      startedBy: 'started_by',
      lapsesAt: 'lapses_at',
      dateSigned: 'date_signed',
      dateEnded: 'date_ended',
      endReason: 'end_reason',
    },
  },
  unique: { mandate_waiting: { field: 'lead', code: 'mandateWaiting' } },
  owner,
  scope: (actor, action) => scopeOfCustomers(actor, `mandate:${action}` as Permission, owner),
});

const amounts: ReadonlySet<string> = new Set(['maxStake', 'maxTotal', 'maxLoss']);

/** Limits as the database takes them: euros become cents. */
export const storedLimits = (limits: { readonly [Field in keyof MandateLimits]?: MandateLimits[Field] | undefined }) =>
  Object.fromEntries(
    Object.entries(limits).map(([field, value]) => [
      field,
      amounts.has(field) && typeof value === 'number' ? toCents(value).toString() : value,
    ]),
  ) satisfies Values;

/**
 * The member of staff who looks after a customer, if they can trade. They stay so until the transaction ends.
 */
export const agentOf = async (runner: Runner, lead: string): Promise<{ id: string; name: string } | undefined> => {
  const [agent] = await runner.query<{ id: string; name: string }>(sql`
    select a.id, ${fullName('a')} as name from users l join users a on a.id = l.assigned_to
    where l.id = ${lead}::uuid and a.role in ('regular', 'admin') and a.status = 'active' and a.deleted_at is null
    for share of l, a`);
  return agent;
};

/** How many mandates this person has drawn up for a customer since then. */
export const countDrawnUp = async (
  runner: Runner,
  { lead, by, since }: { readonly lead: string; readonly by: string; readonly since: Date },
): Promise<number> => {
  const [row] = await runner.query<{ count: number }>(sql`
    select count(*)::integer as count from mandate where lead_id = ${lead}::uuid and started_by = ${by}::uuid
      and date_creation > ${since}::timestamptz`);
  return row?.count ?? 0;
};

interface InForce {
  readonly lead: string;
  /** Any agent, if missing. */
  readonly agent?: string;
  readonly today: string;
}

/** The customer's mandate in force, which cannot end or change before the transaction does. */
export const holdInForce = async (runner: Runner, { lead, agent, today }: InForce): Promise<string | undefined> => {
  const [row] = await runner.query<{ id: string }>(sql`
    select id from mandate where lead_id = ${lead}::uuid and state = ${mandateState.inForce} and ends_on >= ${today}::date
      and (${agent ?? null}::uuid is null or agent_id = ${agent ?? null}::uuid) for share`);
  return row?.id;
};

/** One mandate that waited too long for its signature, or that is past its last day. */
export const holdDue = async (
  runner: Runner,
  { now, today }: { readonly now: Date; readonly today: string },
): Promise<string | undefined> => {
  const [row] = await runner.query<{ id: string }>(sql`
    select id from mandate where ${stateIn(sql`state`, mandateStates.open)} and
      case state when ${mandateState.waiting} then lapses_at <= ${now}::timestamptz else ends_on < ${today}::date end
    order by id limit 1 for update skip locked`);
  return row?.id;
};

/** One mandate that the database ended with a change of a person, and marks it as announced. */
export const takeUnannounced = async (runner: Runner): Promise<string | undefined> => {
  const [row] = await runner.query<{ id: string }>(sql`
    update mandate set announced = true where id = (
      select id from mandate where not announced order by id limit 1 for update skip locked) returning id`);
  return row?.id;
};

interface KnownMandate {
  readonly signedAt: Date;
  readonly termsVersion: string;
  readonly contentHash: string;
}

/** The signed mandate whose document has this SHA-256. */
export const findSignedMandate = async (runner: Runner, fileHash: string): Promise<KnownMandate | undefined> => {
  const [found] = await runner.query<KnownMandate>(sql`
    select signed_at as "signedAt", terms_version as "termsVersion", content_hash as "contentHash"
    from mandate_signature where file_hash = ${fileHash}`);
  return found;
};

interface SignatureRow extends SignedDocument {
  readonly mandate: string;
  readonly documentVersion: string;
}

export const insertSignature = async (runner: Runner, row: SignatureRow): Promise<void> => {
  await runner.query(sql`
    insert into mandate_signature (mandate_id, file_id, file_hash, content_hash, terms_version, language,
      signature_file, signature_text, signed_at, ip, user_agent)
    values (${row.mandate}::uuid, ${row.file}::uuid, ${row.fileHash}, ${row.contentHash}, ${row.documentVersion}, ${row.language},
      ${row.signatureFile}::uuid, ${row.signatureText}::text, ${row.signedAt}::timestamptz, ${row.ip}, ${row.userAgent})`);
};
