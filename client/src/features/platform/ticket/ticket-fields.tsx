import type { ReactNode } from 'react';
import { errorText } from '../../../kernel/i18n/i18n.ts';
import { NumberEntry } from '../../../ui/form/number-entry.tsx';
import type { NumberSuffix } from '@countinghouse/contract/read-number.ts';
import type { FieldProblem } from './use-ticket.ts';

interface NumberBoxProps {
  readonly label: string;
  /** NaN while the field does not contain a number. */
  readonly value: number | null;
  readonly decimals: number;
  readonly step: number;
  readonly suffix?: NumberSuffix;
  /** Pads missing decimals with zeros, as prices are written. */
  readonly padded?: boolean;
  /** Whether the number can be negative. */
  readonly signed?: boolean;
  readonly description?: ReactNode;
  readonly placeholder?: string;
  readonly error?: string | undefined;
  readonly onValue: (value: number | null) => void;
}

/** A number of the ticket with the reader's separators; the arrow keys change it by its step. */
export function NumberBox({ decimals, suffix, padded = false, signed = false, onValue, ...rest }: NumberBoxProps) {
  return (
    <NumberEntry
      {...rest}
      kind={{ decimals, suffix, padded, signed }}
      min={signed ? undefined : 0}
      describedBelow
      onTyped={({ value }) => onValue(value)}
    />
  );
}

/** The message of a field's problem, if any. */
export const problemAt = (problems: readonly FieldProblem[], path: string): string | undefined => {
  const found = problems.find((problem) => problem.path === path);
  return found && (found.message ?? errorText(found.code, found.params));
};
