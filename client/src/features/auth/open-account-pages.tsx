import { accountForm, confirmAccount } from '@countinghouse/contract/account-opening/account-opening.ts';
import { requestAccount } from '@countinghouse/contract/schemas/account-opening/account-opening.ts';
import type { Language } from '@countinghouse/contract/kernel/scalars.ts';
import * as z from 'zod/mini';
import { call } from '../../kernel/call/call.ts';
import { useContractForm } from '../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { Form } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { PasswordByLink } from './email-link-pages.tsx';
import { Agreement, type FormProps, HomeFormPage, visitorSource } from './home-form.tsx';
import { useFirstFocus } from './use-first-focus.ts';

const load = (language: Language, signal: AbortSignal) => call(accountForm, { query: { language } }, { signal });

/** Requests an account. */
export function OpenAccountPage() {
  const text = useTexts('homeForm');
  return (
    <HomeFormPage
      words={{ title: text('openTitle'), text: text('openText'), closed: text('openClosed') }}
      load={load}
      sentText={(email) => text('openSentText', { email })}
    >
      {(props) => <AccountForm {...props} />}
    </HomeFormPage>
  );
}

type Person = Pick<z.output<typeof requestAccount.body>, 'firstName' | 'lastName' | 'email' | 'agreed'>;

function AccountForm({ loaded, language, onSent, onRefused }: FormProps) {
  const text = useTexts('homeForm');
  const person = useTexts('auth');
  const { form, submitting } = useContractForm({
    schema: z.pick(requestAccount.body, { firstName: true, lastName: true, email: true, agreed: true }),
    defaultValues: { firstName: '', lastName: '', email: '', agreed: false },
    mode: 'onSubmit',
  });
  useFirstFocus(form, 'firstName');
  const request = async (person: Person): Promise<void> => {
    try {
      await call(requestAccount, { body: { ...person, language, token: loaded.token, source: visitorSource() } });
    } catch (error) {
      onRefused();
      throw error;
    }
    onSent(person.email);
  };
  return (
    <Form form={form} onSubmit={submitting(request)} submitLabel={text('openSubmit')} wide>
      <TextField
        control={form.control}
        name="firstName"
        label={person('firstName')}
        autoComplete="given-name"
        required
      />
      <TextField
        control={form.control}
        name="lastName"
        label={person('lastName')}
        autoComplete="family-name"
        required
      />
      <TextField
        control={form.control}
        name="email"
        label={person('email')}
        type="email"
        autoComplete="email"
        required
      />
      <Agreement control={form.control} name="agreed" label={text('openAgree')} consents={loaded.consents} />
    </Form>
  );
}

/** Opened from an e-mail: the person chooses a password, which opens the account. */
export function ConfirmAccountPage({ token }: { readonly token: string }) {
  const text = useTexts('homeForm');
  return (
    <PasswordByLink
      title={text('confirmAccountTitle')}
      text={text('confirmAccountText')}
      submitLabel={text('confirmAccountSubmit')}
      label="password"
      done={{ title: text('confirmAccountDoneTitle'), text: text('confirmAccountDoneText') }}
      send={(password) => call(confirmAccount, { body: { token, password } })}
    />
  );
}
