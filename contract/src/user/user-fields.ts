// Apart from the calls about users: every first load reads the own record, and makes no other of them.
import * as z from 'zod/mini';
import { Email, Id, Instant, Language, Line, Phone, Role, roles } from '../kernel/scalars.ts';
import { Mode, ThemeName } from '../setting/appearance.ts';
import { VerificationStatus, verificationStates } from '../verification/verification-states.ts';

const userStatuses = ['active', 'locked'] as const;
export const UserStatus = z.enum(userStatuses);

/** Anyone who can log in: staff, and leads, who are the customers. */
export const User = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  mobile: z.string(),
  /** Where a customer works, or the firm they act for; may be empty. */
  company: z.string(),
  role: Role,
  /** The role that awaits approval. */
  pendingRole: z.nullable(Role),
  status: UserStatus,
  /** Whether a two-factor code is required when logging in by password. */
  twoFactor: z.boolean(),
  campaign: z.nullable(Id),
  campaignName: z.nullable(z.string()),
  assignedTo: z.nullable(Id),
  assignedToName: z.nullable(z.string()),
  /** Sales stage: one of the settings' qualifications, or empty. */
  qualifications: z.string(),
  /** Capabilities, separated by semicolons: forex;binary_options;diamond. */
  labels: z.string(),
  /** How far the customer's identity is verified; null for staff. */
  verification: z.nullable(VerificationStatus),
  theme: z.nullable(ThemeName),
  mode: z.nullable(Mode),
  compact: z.nullable(z.boolean()),
  language: z.nullable(Language),
  lastLogin: z.nullable(Instant),
  dateCreation: Instant,
  version: z.number(),
});
export type User = z.infer<typeof User>;

/** Labels without which a customer may not place the orders of a kind. Their changes are shown to the customer, unlike those of others. */
export const tradingLabels = ['forex', 'binary_options'] as const;

/** Fields whose changes the customer sees in their activity. Stage, other labels, assignment and display are internal. */
export const ownUserFields = ['firstName', 'lastName', 'email', 'phone', 'mobile', 'company', 'status'] as const;

/** Labels in a request: names separated by semicolons, at most 20. */
export const Labels = z
  .string()
  .check(z.maxLength(400), z.regex(/^(?:[a-z0-9_]{1,40}(?:;[a-z0-9_]{1,40}){0,19})?$/, { error: 'labels' }));

const person = {
  firstName: Line(80, 1),
  lastName: Line(80, 1),
  email: Email,
  phone: z.optional(Phone),
  mobile: z.optional(Phone),
  company: z.optional(Line(120)),
};

export const CreateUser = z.strictObject({
  ...person,
  role: Role,
  /** Active by default. */
  status: z.optional(UserStatus),
  password: z.optional(z.string().check(z.maxLength(128))),
  campaign: z.optional(z.nullable(Id)),
  assignedTo: z.optional(z.nullable(Id)),
  qualifications: z.optional(Line(60)),
  labels: z.optional(Labels),
});

export const UpdateUser = z.strictObject({
  firstName: z.optional(person.firstName),
  lastName: z.optional(person.lastName),
  email: z.optional(person.email),
  phone: person.phone,
  mobile: person.mobile,
  company: person.company,
  /** Between staff roles only; needs the permission for both. Promotion to admin or root waits for approval. */
  role: z.optional(Role),
  status: z.optional(UserStatus),
  campaign: z.optional(z.nullable(Id)),
  assignedTo: z.optional(z.nullable(Id)),
  qualifications: z.optional(Line(60)),
  labels: z.optional(Labels),
  /** Display settings, on the caller's own record only. */
  theme: z.optional(z.nullable(ThemeName)),
  mode: z.optional(z.nullable(Mode)),
  compact: z.optional(z.nullable(z.boolean())),
  language: z.optional(z.nullable(Language)),
});

export const userFilters = {
  id: { type: 'id' },
  role: { type: 'choice', options: roles },
  status: { type: 'choice', options: userStatuses },
  firstName: { type: 'text' },
  lastName: { type: 'text' },
  email: { type: 'text' },
  phone: { type: 'text' },
  mobile: { type: 'text' },
  company: { type: 'text' },
  campaign: { type: 'id' },
  assignedTo: { type: 'id' },
  qualifications: { type: 'text' },
  labels: { type: 'tags' },
  verification: { type: 'choice', options: verificationStates.names },
  lastLogin: { type: 'instant' },
  dateCreation: { type: 'instant' },
  /** The owner and the due time of the lead's open call-back that is due first. */
  callBackOwner: { type: 'id' },
  callBackDue: { type: 'instant' },
  /** Whether the last three calls to the lead were not answered. */
  unanswered: { type: 'boolean' },
} as const;
