import {
  accountForm,
  confirmAccount,
  requestAccount,
} from '@countinghouse/contract/account-opening/account-opening.ts';
import { Id, type Language } from '@countinghouse/contract/kernel/scalars.ts';
import { Checkbox, Skeleton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useController } from 'react-hook-form';
import * as z from 'zod/mini';
import { call } from '../../kernel/call/call.ts';
import { useContractForm } from '../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../kernel/i18n/language.ts';
import { Form } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import classes from './auth.module.css';
import { EmailLinkDone, PasswordByLink } from './email-link-pages.tsx';
import { useFirstFocus } from './use-first-focus.ts';

const sourceParams = {
  utmSource: 'utm_source',
  utmMedium: 'utm_medium',
  utmCampaign: 'utm_campaign',
  referrer: 'referrer',
} as const;

/** Where the visitor comes from: the campaign in the link that they followed, and the site that it was on. */
const sourceOf = (query: URLSearchParams) => {
  const campaign = Id.safeParse(query.get('campaign'));
  const named = Object.entries(sourceParams).map(([name, param]) => [name, query.get(param)] as const);
  return {
    ...(campaign.success && { campaign: campaign.data }),
    ...Object.fromEntries(named.flatMap(([name, value]) => (value ? [[name, value]] : []))),
  };
};

type LoadedForm = z.output<typeof accountForm.reply>;

/** Requests an account. It shows the same for every address, as the server does. */
export function OpenAccountPage() {
  const text = useTexts('auth');
  const language = useLanguage() as Language;
  const [loaded, setLoaded] = useState<LoadedForm | 'none' | null>(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    const loading = new AbortController();
    call(accountForm, { query: { language } }, { signal: loading.signal })
      .then(setLoaded)
      .catch(() => loading.signal.aborted || setLoaded('none'));
    return () => loading.abort();
  }, [language, refusals]);
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) {
    const message = text('openSentText', { email: sentTo });
    return <EmailLinkDone title={text('openSentTitle')} text={message} go={text('toSignIn')} />;
  }
  return (
    <>
      <h1 className={classes.title}>{text('openTitle')}</h1>
      <p className={classes.text}>{text(loaded === 'none' ? 'openClosed' : 'openText')}</p>
      {loaded === null && <Skeleton height={280} />}
      {loaded !== null && loaded !== 'none' && (
        <AccountForm
          loaded={loaded}
          language={language}
          onSent={setSentTo}
          onRefused={() => setRefusals((count) => count + 1)}
        />
      )}
    </>
  );
}

interface AccountFormProps {
  readonly loaded: LoadedForm;
  readonly language: Language;
  readonly onSent: (email: string) => void;
  /** A form that was refused may be used up, so the next attempt needs another. */
  readonly onRefused: () => void;
}

type Person = Pick<z.output<typeof requestAccount.body>, 'firstName' | 'lastName' | 'email' | 'agreed'>;

function AccountForm({ loaded, language, onSent, onRefused }: AccountFormProps) {
  const text = useTexts('auth');
  const topic = useTexts('home');
  const { form, submitting } = useContractForm({
    schema: z.pick(requestAccount.body, { firstName: true, lastName: true, email: true, agreed: true }),
    defaultValues: { firstName: '', lastName: '', email: '', agreed: false },
    mode: 'onSubmit',
  });
  useFirstFocus(form, 'firstName');
  const {
    field: { ref, value: agrees, onChange: agree },
    fieldState: { error: notAgreed },
  } = useController({ control: form.control, name: 'agreed' });
  const request = async (person: Person): Promise<void> => {
    const source = sourceOf(new URLSearchParams(location.search));
    const body = { ...person, language, token: loaded.token, source };
    try {
      await call(requestAccount, { body });
    } catch (error) {
      onRefused();
      throw error;
    }
    onSent(person.email);
  };
  return (
    <Form form={form} onSubmit={submitting(request)} submitLabel={text('openSubmit')} wide>
      <TextField control={form.control} name="firstName" label={text('firstName')} autoComplete="given-name" required />
      <TextField control={form.control} name="lastName" label={text('lastName')} autoComplete="family-name" required />
      <TextField control={form.control} name="email" label={text('email')} type="email" autoComplete="email" required />
      <Checkbox
        ref={ref}
        checked={agrees}
        onChange={(event) => agree(event.currentTarget.checked)}
        error={notAgreed?.message}
        label={text('openAgree')}
      />
      <div className={classes.quiet}>
        {loaded.consents.map((consent) => (
          <a key={consent.topic} href={`/legal/${consent.topic}`} target="_blank" rel="noreferrer">
            {topic(consent.topic)}
          </a>
        ))}
      </div>
    </Form>
  );
}

/** Opened from an e-mail: the person chooses a password, which opens the account. */
export function ConfirmAccountPage({ token }: { readonly token: string }) {
  const text = useTexts('auth');
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
