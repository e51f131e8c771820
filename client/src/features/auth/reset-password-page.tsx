import { resetByLink } from '@countinghouse/contract/auth/forgot-password.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { call } from '../../kernel/call/call.ts';
import { useContractForm } from '../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { checkSession } from '../../kernel/session/session.ts';
import { useSetting } from '../../kernel/setting/setting.ts';
import { Form } from '../../ui/form/form.tsx';
import { EmailLinkDone } from './email-link-step.tsx';
import { newPasswordFields, NewPasswordInputs, sameTwice } from './new-password.tsx';
import { useFirstFocus } from './use-first-focus.ts';
import classes from './auth.module.css';

/** Opened from an e-mail: the customer sets a new password. */
export function ResetPasswordPage({ token }: { readonly token: string }) {
  const text = useTexts('auth');
  const minimum = useSetting().passwordMinimumLead;
  const [isDone, setIsDone] = useState(false);
  const { form, submitting } = useContractForm({
    schema: z.object(newPasswordFields(minimum)).check(sameTwice),
    defaultValues: { password: '', repeated: '' },
  });
  useFirstFocus(form, 'password');
  if (isDone)
    return <EmailLinkDone title={text('resetDoneTitle')} text={text('resetDoneText')} go={text('toSignIn')} />;
  const save = async (values: { password: string }): Promise<void> => {
    await call(resetByLink, { body: { token, password: values.password } });
    setIsDone(true);
    await checkSession();
  };
  return (
    <>
      <h1 className={classes.title}>{text('resetTitle')}</h1>
      <p className={classes.text}>{text('resetText')}</p>
      <Form form={form} onSubmit={submitting(save)} submitLabel={text('resetSubmit')} wide>
        <NewPasswordInputs control={form.control} minimum={minimum} />
      </Form>
    </>
  );
}
