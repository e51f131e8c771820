import * as z from 'zod/mini';
import { stateTones } from '../kernel/state-machine.ts';
import { largestEuro } from '../kernel/money.ts';
import { route } from '../kernel/route.ts';
import { Email, Line, Phone, Prose } from '../kernel/scalars.ts';
import { ThemeName } from './appearance.ts';
import { countries } from './countries.ts';

const Empty = z.literal('');
const Key = z.string().check(z.regex(/^[a-z0-9_]{1,40}$/, { error: 'key' }));
const hasUniqueKeys = (rows: readonly { readonly key: string }[]): boolean =>
  new Set(rows.map(({ key }) => key)).size === rows.length;

const most = 40;
const named = { key: Key, name: Line(60, 1) };
/** Labels: a stable key and the firm's name for it. */
const Labels = z
  .array(z.strictObject(named))
  .check(z.maxLength(most), z.refine(hasUniqueKeys, { error: 'duplicateKey' }));

export const StageOutcome = z.enum(['open', 'won', 'lost']);
/** Sales stages, with the colour of their badge and what they mean for the lead. */
const Stages = z
  .array(
    z.strictObject({
      ...named,
      tone: z._default(z.enum(stateTones), 'primary'),
      outcome: z._default(StageOutcome, 'open'),
    }),
  )
  .check(z.maxLength(most), z.refine(hasUniqueKeys, { error: 'duplicateKey' }));

/** The addresses in a text that separates them by spaces, commas or lines; each once. */
export const addressesIn = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))];

const Addresses = z.string().check(
  z.maxLength(1_000),
  z.refine((text) => addressesIn(text).every((each) => Email.safeParse(each).success), { error: 'email' }),
);

/** The fields that the company sets on screen. */
export const fields = {
  companyName: Line(120, 1),
  /** For languages without a text of their own. */
  description: Prose(4000),
  descriptionEn: Prose(4000),
  descriptionFr: Prose(4000),
  descriptionDe: Prose(4000),
  descriptionNl: Prose(4000),
  street: Line(120),
  number: Line(20),
  zipCode: Line(20),
  city: Line(80),
  /** ISO 3166 code of a selectable country, or empty. */
  country: z.enum(['', ...countries], { error: 'country' }),
  phone: Phone,
  email: z.union([Empty, Email]),
  /** Registered name and legal form. */
  legalEntity: Line(160),
  /** Register and number. */
  registration: Line(160),
  /** Authorisation and its number. */
  licence: Line(160),
  /** The authority that supervises the firm. */
  regulator: Line(160),
  /** The law of agreements, and the courts. */
  governingLaw: Line(160),
  receiveEmails: z.boolean(),
  receiveNotifications: z.boolean(),
  youtubeVideoId: z.union([Empty, z.string().check(z.regex(/^[\w-]{11}$/, { error: 'youtubeVideoId' }))]),
  labels: Labels,
  qualifications: Stages,
  theme: ThemeName,
  passwordMinimumLead: z.number().check(z.int(), z.minimum(6), z.maximum(64)),
  passwordMinimumStaff: z.number().check(z.int(), z.minimum(12), z.maximum(64)),
  /** Whether staff must have two-factor or a passkey. */
  staffTwoFactor: z.boolean(),
  /** Hours after which root may decide alone if no one else can. */
  approvalDelayHours: z.number().check(z.int(), z.minimum(1), z.maximum(168)),
  /** Whole euros; paying a withdrawal above it takes two people. */
  withdrawalApprovalThreshold: z.number().check(z.int(), z.minimum(0), z.maximum(largestEuro)),
  /** Whole euros that one member of staff may pay out within 24 hours; more takes two people. */
  payoutPerPersonDaily: z.number().check(z.int(), z.minimum(0), z.maximum(largestEuro)),
  /** Hours within which a withdrawal should be decided; shown to customers. */
  withdrawalTargetHours: z.number().check(z.int(), z.minimum(1), z.maximum(720)),
  /** Hours for which payouts wait after a change of how the customer logs in. */
  payoutWaitHours: z.number().check(z.int(), z.minimum(0), z.maximum(168)),
  /** Hours between the approval of a change of the trading policy and its effect. */
  policyNoticeHours: z.number().check(z.int(), z.minimum(1), z.maximum(720)),
  /** Days within which a new investment can be cancelled in full. */
  cancellationDays: z.number().check(z.int(), z.minimum(0), z.maximum(60)),
  /** Years for which a customer's records must be kept by law, counted from the most recent one. */
  retentionYears: z.number().check(z.int(), z.minimum(5), z.maximum(30)),
  /** E-mail addresses that get the head of the public log each day. */
  headRecipients: Addresses,
  /** Whether visitors may open an account on the home page. */
  accountOpening: z.boolean(),
  /** Whether visitors may write to the firm on the home page. */
  contactForm: z.boolean(),
  /** Whether agents see contact data of leads only after giving a reason. */
  maskContacts: z.boolean(),
  /** How often one agent may see contact data within 24 hours. */
  revealsPerDay: z.number().check(z.int(), z.minimum(1), z.maximum(1_000)),
  // Checked where they are changed, because every visitor loads this file.
  networksRoot: z.string(),
  networksAdmin: z.string(),
  networksRegular: z.string(),
};

/** The company's single record. `logo` and `media` are URLs of stored files or null. */
export const Setting = z.object({
  ...fields,
  /** Null for readers who do not decide withdrawals, so that no one requests just below it. */
  withdrawalApprovalThreshold: z.nullable(fields.withdrawalApprovalThreshold),
  payoutPerPersonDaily: z.nullable(fields.payoutPerPersonDaily),
  logo: z.nullable(z.string()),
  media: z.nullable(z.string()),
  version: z.number(),
});
export type Setting = z.infer<typeof Setting>;
/** A sales stage. */
export type Stage = Setting['qualifications'][number];

/** The settings shown to visitors; all others need a session. */
export const PublicSetting = z.pick(Setting, {
  companyName: true,
  description: true,
  descriptionEn: true,
  descriptionFr: true,
  descriptionDe: true,
  descriptionNl: true,
  street: true,
  number: true,
  zipCode: true,
  city: true,
  country: true,
  phone: true,
  email: true,
  legalEntity: true,
  registration: true,
  licence: true,
  regulator: true,
  youtubeVideoId: true,
  theme: true,
  accountOpening: true,
  contactForm: true,
  logo: true,
  media: true,
  version: true,
});
export type PublicSetting = z.infer<typeof PublicSetting>;

/** Values that visitors see instead of the firm's own: those of a new installation, without labels and stages. */
export const settingsWithheldFromVisitors: Omit<Setting, keyof PublicSetting> = {
  governingLaw: '',
  receiveEmails: true,
  receiveNotifications: true,
  labels: [],
  qualifications: [],
  passwordMinimumLead: 6,
  passwordMinimumStaff: 12,
  staffTwoFactor: true,
  approvalDelayHours: 24,
  withdrawalApprovalThreshold: null,
  payoutPerPersonDaily: null,
  withdrawalTargetHours: 72,
  payoutWaitHours: 48,
  policyNoticeHours: 24,
  cancellationDays: 14,
  retentionYears: 10,
  headRecipients: '',
  maskContacts: false,
  revealsPerDay: 50,
  networksRoot: '',
  networksAdmin: '',
  networksRegular: '',
};

/** The public company data; fetched before anything is rendered. */
export const getSetting = route({
  name: 'setting.one',
  method: 'GET',
  path: '/v1/setting',
  access: 'public',
  reply: Setting,
});
