// Apart from the calls about users: every first load reads the own record, and no other of them.
import * as z from 'zod/mini';
import { Id, Instant, Language, Role } from '../kernel/scalars.ts';
import { Mode, ThemeName } from '../setting/appearance.ts';
import { VerificationStatus } from '../verification/verification-states.ts';

export const UserStatus = z.enum(['active', 'locked']);

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
