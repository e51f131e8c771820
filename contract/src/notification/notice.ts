import type { ResourceName } from '../kernel/resource-name.ts';

/** The groups that a person can switch: all kinds of a group together. */
export const kindGroups = ['money', 'investments', 'trading', 'offers', 'security', 'work', 'publicLog'] as const;
export type KindGroup = (typeof kindGroups)[number];

/** How people are notified of an event. */
export interface Notice {
  readonly group: KindGroup;
  /** Shown in the receiver's list regardless of their choices: messages from people, and account security. */
  readonly always?: true;
  /**
   * E-mailed regardless of the receiver's choices, and also to a locked account: they may be unable to log in and read
   * it.
   */
  readonly byMail?: true;
  /** The resource of the record that it links to; by default the first word of the kind's name. Null for none. */
  readonly record?: ResourceName | null;
}
