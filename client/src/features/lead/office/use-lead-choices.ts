import { assignableStaff } from '@countinghouse/contract/user/user-calls.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
}

const none: readonly Choice[] = [];

/** Staff that the reader can assign leads to. */
export const useStaffChoices = (enabled = true): readonly Choice[] =>
  useRead(assignableStaff, {}, { enabled }).data?.users.map(({ id, name }) => ({ value: id, label: name })) ?? none;
