import { TextInput, type TextInputProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { useUiLocale } from '../provider/ui-locale.ts';
import { useUiText } from '../provider/ui-texts.ts';
import { afterPress, watchPresses } from './after-press.ts';
import classes from './number-entry.module.css';
import { type NumberStyle, readingText, stepped } from './number-texts.ts';
import type { NumberKind } from '@countinghouse/contract/read-number.ts';
import { type TypedNumber, useTypedNumber } from './use-typed-number.ts';

interface NumberChoiceProps {
  readonly readings: readonly [fraction: string, thousands: string];
  readonly kind: NumberKind;
  /** Overlays the content below while the user types, because the next key may remove it. */
  readonly floating: boolean;
  readonly onChoose: (decimal: string) => void;
}

/** The two possible numbers of a text, each as a button. */
function NumberChoice({ readings, kind, floating, onChoose }: NumberChoiceProps) {
  const { language } = useUiLocale();
  const text = useUiText();
  return (
    <div
      className={classes.choice}
      role="group"
      aria-label={text('numberChoice')}
      data-floating={floating || undefined}
    >
      {readings.map((decimal) => (
        <button key={decimal} type="button" onClick={() => onChoose(decimal)}>
          {readingText(decimal, kind, language)}
        </button>
      ))}
    </div>
  );
}

type InputProps = Pick<
  TextInputProps,
  'label' | 'description' | 'placeholder' | 'disabled' | 'error' | 'name' | 'withAsterisk' | 'size' | 'aria-required'
>;

export interface NumberEntryProps extends InputProps {
  readonly kind: NumberStyle;
  readonly value: number | null;
  /** Step of the arrow keys; 1 by default. */
  readonly step?: number | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** True if the label names the unit, which is then not repeated after the number. */
  readonly hidesSuffix?: boolean;
  /** Places the description below the input. */
  readonly describedBelow?: boolean | undefined;
  readonly ref?: Ref<HTMLInputElement>;
  readonly onTyped: (typed: TypedNumber) => void;
  readonly onBlur?: (() => void) | undefined;
}

/**
 * A number in the reader's notation. The typed text is never altered, and its parsed value appears below. Invalid or
 * ambiguous text is never taken as a number.
 */
export function NumberEntry(props: NumberEntryProps) {
  const { kind, value, step, min, max, hidesSuffix = false, describedBelow, ref, onTyped, ...rest } = props;
  const { onBlur, error, description, ...shared } = rest;
  const input = useRef<HTMLInputElement>(null);
  const merged = useMergedRef(input, ref);
  const [focused, setFocused] = useState(false);
  useEffect(watchPresses, []);
  const number = useTypedNumber({ value, style: kind, focused, hasError: Boolean(error), onTyped });
  const suffix = number.isTyped || hidesSuffix ? '' : (kind.suffix ?? '');
  const move = (event: KeyboardEvent): void => {
    const by = stepOf(event, step);
    if (by === 0 || Number.isNaN(value)) return;
    event.preventDefault();
    number.set(stepped(value, by, min, max).toFixed(kind.decimals));
  };
  const choose = (decimal: string): void => {
    number.set(decimal);
    input.current?.focus();
  };
  const choice = number.readings && (
    <NumberChoice readings={number.readings} kind={kind} floating={focused} onChoose={choose} />
  );
  return (
    <TextInput
      {...shared}
      {...around({ ...number, error, description, describedBelow })}
      ref={merged}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      withSuccessStyles={false}
      inputContainer={followedBy(choice)}
      value={number.text === null ? '' : number.text + suffix}
      onChange={(event) => number.type(event.currentTarget.value)}
      onKeyDown={move}
      onFocus={() => setFocused(true)}
      onSelect={(event) => keepBefore(suffix, event.currentTarget)}
      onBlur={() => {
        afterPress(() => {
          setFocused(false);
          number.settle();
        });
        onBlur?.();
      }}
    />
  );
}

const stepOf = ({ key }: KeyboardEvent, step = 1): number => {
  if (key === 'ArrowUp') return step;
  return key === 'ArrowDown' ? -step : 0;
};

const followedBy = (choice: ReactNode) => (children: ReactNode) => (
  <>
    {children}
    {choice}
  </>
);

type Around = Pick<NumberEntryProps, 'error' | 'description' | 'describedBelow'> & {
  readonly plain: string | null;
  readonly problem: string | undefined;
};

/** The parts around the input: the problem, or else the parsed value, which takes no space. */
const around = ({ plain, problem, error, description, describedBelow }: Around) => {
  const wrong = problem ?? error;
  const reading = wrong ? null : plain;
  const root = classes.root ?? '';
  if (!describedBelow)
    return {
      description,
      error: wrong,
      success: reading,
      classNames: { root, success: classes.reading ?? '', ...(reading !== null && { wrapper: classes.still ?? '' }) },
    };
  return {
    description: reading === null ? description : withReading(reading, description),
    error: wrong,
    classNames: { root },
    inputWrapperOrder: ['label', 'input', 'error', 'description'] satisfies TextInputProps['inputWrapperOrder'],
  };
};

const withReading = (reading: string, description: ReactNode) => (
  <>
    {reading}
    {description && <> · {description}</>}
  </>
);

/** Keeps the caret before the unit: text typed after it would not be parsed. */
const keepBefore = (suffix: string, input: HTMLInputElement): void => {
  const { value, selectionStart, selectionEnd } = input;
  const end = value.length - suffix.length;
  if (selectionStart !== selectionEnd || (selectionStart ?? 0) <= end) return;
  input.setSelectionRange(end, end);
};
