import type { User } from '@countinghouse/contract/user/user.ts';

/** The actions on a lead from a list, its panel or its page. */
export type LeadActionName =
  | 'comment'
  | 'task'
  | 'logCall'
  | 'qualify'
  | 'assign'
  | 'connect'
  | 'resetPassword'
  | 'removeTwoFactor'
  | 'correct'
  | 'edit'
  | 'lock'
  | 'unlock'
  | 'exportData'
  | 'caseFile'
  | 'erase'
  | 'delete';

export interface StartedAction {
  readonly action: LeadActionName;
  readonly lead: User;
}
