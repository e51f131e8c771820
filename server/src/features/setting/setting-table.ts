import type { Setting } from '@countinghouse/contract/setting/setting.ts';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';

type Field = Exclude<keyof Setting, 'version'>;

const columns: Readonly<Record<Field, Sql>> = {
  companyName: sql`company_name`,
  description: sql`description`,
  descriptionEn: sql`description_en`,
  descriptionFr: sql`description_fr`,
  descriptionDe: sql`description_de`,
  descriptionNl: sql`description_nl`,
  street: sql`street`,
  number: sql`number`,
  zipCode: sql`zip_code`,
  city: sql`city`,
  country: sql`country`,
  phone: sql`phone`,
  email: sql`email`,
  receiveEmails: sql`receive_emails`,
  receiveNotifications: sql`receive_notifications`,
  legalEntity: sql`legal_entity`,
  registration: sql`registration`,
  licence: sql`licence`,
  regulator: sql`regulator`,
  governingLaw: sql`governing_law`,
  youtubeVideoId: sql`youtube_video_id`,
  labels: sql`labels`,
  qualifications: sql`qualifications`,
  theme: sql`theme`,
  passwordMinimumLead: sql`password_minimum_lead`,
  passwordMinimumStaff: sql`password_minimum_staff`,
  staffTwoFactor: sql`staff_two_factor`,
  approvalDelayHours: sql`approval_delay_hours`,
  withdrawalApprovalThreshold: sql`withdrawal_approval_threshold`,
  payoutPerPersonDaily: sql`payout_per_person_daily`,
  withdrawalTargetHours: sql`withdrawal_target_hours`,
  payoutWaitHours: sql`payout_wait_hours`,
  policyNoticeHours: sql`policy_notice_hours`,
  cancellationDays: sql`cancellation_days`,
  retentionYears: sql`retention_years`,
  headRecipients: sql`head_recipients`,
  accountOpening: sql`account_opening`,
  contactForm: sql`contact_form`,
  maskContacts: sql`mask_contacts`,
  revealsPerDay: sql`reveals_per_day`,
  networksRoot: sql`networks_root`,
  networksAdmin: sql`networks_admin`,
  networksRegular: sql`networks_regular`,
  logo: sql`logo`,
  media: sql`media`,
};

const isField = (field: string): field is Field => Object.hasOwn(columns, field);

const record = sql`
  select ${join(Object.entries(columns).map(([field, column]) => sql`${column} as ${raw(`"${field}"`)}`))}, version from setting`;

const only = async (runner: Runner, statement: Sql): Promise<Setting> => {
  const [setting] = await runner.query<Setting>(statement);
  if (!setting) throw new Error('the setting record is missing');
  return setting;
};

export const readSetting = (runner: Runner): Promise<Setting> => only(runner, record);

export const lockSetting = (runner: Runner): Promise<Setting> => only(runner, sql`${record} for update`);

/** Stores the given fields and increments the version; returns the new settings. */
export const writeSetting = async (runner: Runner, values: Partial<Setting>, now: Date): Promise<Setting> => {
  const sets = Object.entries(values).flatMap(([field, value]) =>
    isField(field) && value !== undefined ? [sql`${columns[field]} = ${stored(value)}`] : [],
  );
  await runner.query(
    sql`update setting set ${join([...sets, sql`version = version + 1`, sql`date_update = ${now}::timestamptz`])}`,
  );
  return readSetting(runner);
};

const stored = (value: unknown): Sql =>
  Array.isArray(value) ? sql`${JSON.stringify(value)}::text::jsonb` : sql`${value}`;

interface Use {
  readonly key: string;
  readonly uses: number;
}

/** The number of leads with each of these labels; labels without any are left out. */
export const leadsWithLabels = (runner: Runner, keys: readonly string[]): Promise<Use[]> =>
  runner.query<Use>(sql`
    select k.key, count(*)::integer as uses from unnest(${keys}::text[]) k(key)
    join users u on u.labels @> array[k.key] where u.role = 'lead' and u.deleted_at is null group by k.key order by k.key`);

/** The number of staff with each of these labels; labels without any are left out. */
export const staffWithLabels = (runner: Runner, keys: readonly string[]): Promise<Use[]> =>
  runner.query<Use>(sql`
    select k.key, count(*)::integer as uses from unnest(${keys}::text[]) k(key)
    join users u on u.labels @> array[k.key] where u.role <> 'lead' and u.deleted_at is null group by k.key order by k.key`);

/**
 * The number of markets, categories and products that require each of these labels; labels without any are left out.
 */
export const gatesWithLabels = (runner: Runner, keys: readonly string[]): Promise<Use[]> =>
  runner.query<Use>(sql`
    select g.label as key, count(*)::integer as uses from (
      select label, deleted_at from product_market
      union all select label, deleted_at from product_category
      union all select label, deleted_at from product) g
    where g.label = any(${keys}::text[]) and g.deleted_at is null group by 1 order by 1`);

/** The number of leads at each of these stages; stages without any are left out. */
export const leadsWithQualifications = (runner: Runner, keys: readonly string[]): Promise<Use[]> =>
  runner.query<Use>(sql`
    select qualifications as key, count(*)::integer as uses from users
    where qualifications = any(${keys}::text[]) and role = 'lead' and deleted_at is null group by 1 order by 1`);
