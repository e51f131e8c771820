import { type Problem, problemsOf } from '@countinghouse/contract/kernel/problems.ts';
import { useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import type { PlainFieldProps } from '../../ui/plain/plain-field.tsx';
import type { PlainFormState } from '../../ui/plain/plain-form.tsx';
import { useErrorText } from '../i18n/i18n.ts';
import { placedProblems } from './server-problems.ts';

type Fault = Pick<Problem, 'code' | 'params'> | { readonly message: string };
type Faults<Name extends string> = Partial<Readonly<Record<Name, Fault>>>;

/** The first fault of each field; an empty field is reported as required, whatever its schema reports. */
const faultsOf = <Name extends string>(schema: z.ZodMiniType, values: Fields<Name>): Faults<Name> => {
  const { error } = schema.safeParse(values, { reportInput: true });
  const faults: Partial<Record<Name, Fault>> = {};
  for (const { path, ...fault } of error ? problemsOf(error, '') : []) {
    const name = path as Name;
    faults[name] ??= values[name].trim() === '' ? { code: 'required' } : fault;
  }
  return faults;
};

type Fields<Name extends string> = Readonly<Record<Name, string>>;

const focusIn = (place: HTMLFormElement | null, name: string | undefined): void => {
  const input = name === undefined ? null : place?.elements.namedItem(name);
  if (input instanceof HTMLElement) input.focus();
};

/** The values of the fields and their faults; once the form was sent, each change is checked. */
const useEntries = <Name extends string>(schema: z.ZodMiniType, fields: Fields<Name>) => {
  const [values, setValues] = useState(fields);
  const [faults, setFaults] = useState<Faults<Name>>({});
  const [wasSent, setWasSent] = useState(false);
  const errorText = useErrorText();
  const errors = (Object.keys(fields) as Name[]).flatMap((name) => {
    const fault = faults[name];
    return fault === undefined
      ? []
      : [{ name, message: 'message' in fault ? fault.message : errorText(fault.code, fault.params) }];
  });
  const change = (name: Name, value: string): void => {
    const next = { ...values, [name]: value };
    setValues(next);
    if (wasSent) setFaults({ ...faults, [name]: faultsOf(schema, next)[name] });
  };
  const field = (name: Name) => ({
    name,
    value: values[name],
    onChange: (value: string) => change(name, value),
    error: errors.find((error) => error.name === name)?.message,
  });
  const show = (found: Faults<Name>): void => {
    setWasSent(true);
    setFaults(found);
  };
  return { values, errors, field, show };
};

interface PlainFormOptions<Name extends string, Schema extends z.ZodMiniType> {
  readonly schema: Schema;
  /** The fields with their first values; the first field gets the focus. */
  readonly fields: Fields<Name>;
  readonly work: (values: z.output<Schema>) => Promise<unknown>;
}

interface PlainForm<Name extends string> {
  readonly form: PlainFormState;
  /** The props of a field. */
  readonly field: (name: Name) => Omit<PlainFieldProps, 'label' | 'autoComplete'>;
}

/**
 * A form of required texts, checked by a schema of the contract when it is sent and afterwards with every change. For
 * screens that load before the library for forms; all others use `useContractForm`.
 */
export const usePlainForm = <Name extends string, Schema extends z.ZodMiniType>(
  options: PlainFormOptions<Name, Schema>,
): PlainForm<Name> => {
  const { schema, fields, work } = options;
  const { values, errors, field, show } = useEntries(schema, fields);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const [place, setPlace] = useState<HTMLFormElement | null>(null);
  const names = Object.keys(fields) as Name[];
  const [first] = names;
  useEffect(() => focusIn(place, first), [place, first]);

  const report = (found: Faults<Name>): void => {
    show(found);
    focusIn(
      place,
      names.find((name) => found[name]),
    );
  };
  const fail = async (error: unknown): Promise<void> => {
    const { fields: placed, form } = await placedProblems(error, (name) => name in fields);
    report(Object.fromEntries([...placed].map(([name, message]) => [name, { message }])) as Faults<Name>);
    setProblem([...new Set(form)].join(' '));
  };
  const send = async (given: z.output<Schema>): Promise<void> => {
    setBusy(true);
    try {
      await work(given);
    } catch (error) {
      await fail(error);
    } finally {
      setBusy(false);
    }
  };
  const submit = (): void => {
    if (busy) return;
    setProblem('');
    const { success, data } = schema.safeParse(values);
    report(success ? {} : faultsOf(schema, values));
    if (success) void send(data);
  };
  return { form: { setPlace, busy, problem, errors, focus: (name) => focusIn(place, name), submit }, field };
};
