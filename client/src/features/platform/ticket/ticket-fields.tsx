import { NumberInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { errorText } from '../../../kernel/i18n/i18n.ts';
import { separatorsOf } from '../../../ui/format/number-text.ts';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import type { FieldProblem } from './use-ticket.ts';

interface NumberBoxProps {
  readonly label: string;
  readonly value: number | null;
  readonly decimals: number;
  readonly step: number;
  readonly suffix?: string;
  readonly description?: ReactNode;
  readonly placeholder?: string;
  readonly error?: string | undefined;
  readonly onValue: (value: number | null) => void;
}

/** A number of the ticket with the reader's separators; the arrow keys move it by its step. */
export function NumberBox({ value, decimals, onValue, suffix, error, ...rest }: NumberBoxProps) {
  const { language } = useUiLocale();
  const { group, decimal } = separatorsOf(language);
  return (
    <NumberInput
      {...rest}
      {...(suffix !== undefined && { suffix })}
      error={error}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      min={0}
      decimalScale={decimals}
      thousandSeparator={group}
      decimalSeparator={decimal}
      allowNegative={false}
      clampBehavior="none"
      hideControls
      inputMode="decimal"
      value={value ?? ''}
      onChange={(next) => onValue(next === '' ? null : Number(next))}
    />
  );
}

/** The words of what is wrong with a field, if anything is. */
export const problemAt = (problems: readonly FieldProblem[], path: string): string | undefined => {
  const found = problems.find((problem) => problem.path === path);
  return found && (found.message ?? errorText(found.code, found.params));
};
