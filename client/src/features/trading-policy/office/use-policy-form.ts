import { type PolicyFields, type TradingPolicy, updatePolicy } from '@countinghouse/contract/trading-policy/policy.ts';
import { useEffect, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { CallError } from '../../../kernel/call/call-error.ts';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useUnsavedGuard } from '../../../kernel/form/use-unsaved-guard.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';

const fieldsOf = ({ version: _version, ...fields }: TradingPolicy): PolicyFields => fields;

/**
 * The rules as a form. Changes above the regulation wait in `above` until accepted; another person's save replaces the
 * typed values, and sets `isOvertaken`.
 */
export const usePolicyForm = (current: TradingPolicy) => {
  const text = useTexts('policy');
  const { mutateAsync } = useWrite(updatePolicy);
  const [seen, see] = useState(current);
  const [isOvertaken, setOvertaken] = useState(false);
  const [above, setAbove] = useState<PolicyFields | null>(null);
  const { form, control, submitting } = useContractForm<PolicyFields, typeof updatePolicy.body>({
    schema: updatePolicy.body,
    defaultValues: fieldsOf(current),
  });
  const { isDirty } = useFormState({ control });
  const { reset } = form;
  useUnsavedGuard(isDirty);
  if (current.version > seen.version) {
    see(current);
    setOvertaken(isDirty);
  }
  useEffect(() => reset(fieldsOf(seen) as never), [seen, reset]);
  const save = async (values: PolicyFields, accepts: boolean): Promise<void> => {
    const body = { ...values, version: seen.version, ...(accepts && { acceptsWarning: true as const }) };
    const saved = await mutateAsync({ body });
    see(saved);
    setOvertaken(false);
    showToast({ type: 'success', message: text('saved') });
  };
  const onSubmit = submitting(async (typed) => {
    const values = typed as PolicyFields;
    try {
      await save(values, false);
    } catch (error) {
      if (!(error instanceof CallError && error.code === 'aboveRegulation')) throw error;
      setAbove(values);
    }
  });
  const accept = async (): Promise<void> => {
    if (above !== null) await form.handleSubmit(submitting(() => save(above, true)))();
    setAbove(null);
  };
  return { form, control, onSubmit, above, accept, keep: () => setAbove(null), isOvertaken };
};
