import { type Control, type DefaultValues, type FieldValues, useForm, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { contractResolver } from './contract-resolver.ts';
import { showServerProblems } from './server-problems.ts';

interface ContractForm<Values extends FieldValues, Schema extends z.ZodMiniType> {
  readonly schema: Schema;
  readonly defaultValues: DefaultValues<Values>;
  /** Turns what the fields hold into what the schema wants; by default nothing is turned. */
  readonly shape?: (values: Values) => unknown;
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
  shape,
}: ContractForm<Values, Schema>) => {
  const form: Form<Values, Schema> = useForm<Values, unknown, z.output<Schema> & FieldValues>({
    resolver: contractResolver<Values, Schema>(schema, shape),
    defaultValues,
    mode: 'onTouched',
  });
  const submitting = (work: (values: z.output<Schema>) => Promise<unknown>) => async (values: z.output<Schema>) => {
    try {
      await work(values);
    } catch (error) {
      showServerProblems(form, error);
    }
  };
  // What the fields hold may differ from what is sent; a field only minds the former.
  const control = form.control as unknown as Control<Values>;
  return { form, control, submitting };
};
