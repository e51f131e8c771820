import { useEffect, useRef } from 'react';
import {
  type Control,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  get,
  useForm,
  useFormState,
  type UseFormReturn,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { useLanguage } from '../i18n/language.ts';
import { contractResolver, type MissingCodes } from './contract-resolver.ts';
import { showServerProblems } from './server-problems.ts';

interface ContractForm<Values extends FieldValues, Schema extends z.ZodMiniType> {
  readonly schema: Schema;
  readonly defaultValues: DefaultValues<Values>;
  /** True where `defaultValues` may change while the form stands: fields nobody typed in follow them, typed ones stay. */
  readonly follows?: boolean;
  /** Turns what the fields hold into what the schema wants; by default nothing is turned. */
  readonly shape?: (values: Values) => unknown;
  readonly missing?: MissingCodes;
  /** When fields are checked first: on leaving one by default. */
  readonly mode?: 'onTouched' | 'onSubmit';
}

type Form<Values extends FieldValues, Schema extends z.ZodMiniType> = UseFormReturn<
  Values,
  unknown,
  z.output<Schema> & FieldValues
>;

/**
 * A form checked by a schema of the contract. `submitting(work)` is what its `onSubmit` takes: a failure of the work
 * lands on the fields, and the form stays as it is.
 */
export const useContractForm = <Values extends FieldValues, Schema extends z.ZodMiniType>({
  schema,
  defaultValues,
  follows = false,
  shape,
  missing,
  mode = 'onTouched',
}: ContractForm<Values, Schema>) => {
  const form: Form<Values, Schema> = useForm<Values, unknown, z.output<Schema> & FieldValues>({
    resolver: contractResolver<Values, Schema>(schema, shape, missing),
    defaultValues,
    ...(follows && { values: defaultValues as Values, resetOptions: { keepDirtyValues: true, keepErrors: true } }),
    mode,
  });
  // The library notices which fields were typed in only while somebody reads it.
  void useFormState({ control: form.control }).dirtyFields;
  useSpokenProblems(form);
  const submitting = (work: (values: z.output<Schema>) => Promise<unknown>) => async (values: z.output<Schema>) => {
    try {
      await work(values);
    } catch (error) {
      await showServerProblems(form, error);
    }
  };
  // What the fields hold may differ from what is sent; a field only minds the former.
  const control = form.control as unknown as Control<Values>;
  /** After a save: what still stands as it was `sent` begins anew with what was `kept`; what was typed meanwhile stays. */
  const settle = (sent: Values, kept: Readonly<Partial<Record<FieldPath<Values>, unknown>>>): void => {
    for (const [path, value] of Object.entries(kept)) {
      const name = path as FieldPath<Values>;
      if (Object.is(form.getValues(name), get(sent, name))) form.resetField(name, { defaultValue: value as never });
    }
  };
  return { form, control, submitting, settle };
};

/** Problems are kept as texts: in another language they are found again, except what only the server knows. */
const useSpokenProblems = <Values extends FieldValues, Result>(form: UseFormReturn<Values, unknown, Result>): void => {
  const language = useLanguage();
  const shown = useRef(language);
  useEffect(() => {
    if (shown.current === language) return;
    shown.current = language;
    const wrong = form.control._names.mount.values().filter((name) => {
      const { error } = form.getFieldState(name as FieldPath<Values>);
      return error !== undefined && error.type !== 'server';
    });
    void form.trigger([...wrong] as FieldPath<Values>[]);
  }, [form, language]);
};
