import type { Consent } from '@countinghouse/contract/account-opening/account-opening.ts';
import type { Language } from '@countinghouse/contract/kernel/scalars.ts';
import { Id } from '@countinghouse/contract/schemas/kernel/scalars.ts';
import { Checkbox, Skeleton } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../kernel/i18n/language.ts';
import { useFieldLabel } from '../../ui/form/field-props.ts';
import classes from './auth.module.css';
import { EmailLinkDone } from './email-link-pages.tsx';

const sourceParams = {
  utmSource: 'utm_source',
  utmMedium: 'utm_medium',
  utmCampaign: 'utm_campaign',
  referrer: 'referrer',
} as const;

/** Where the visitor comes from: the campaign in the link that they followed, and the site that it was on. */
export const visitorSource = () => {
  const query = new URLSearchParams(location.search);
  const campaign = Id.safeParse(query.get('campaign'));
  const named = Object.entries(sourceParams).map(([name, param]) => [name, query.get(param)] as const);
  return {
    ...(campaign.success && { campaign: campaign.data }),
    ...Object.fromEntries(named.flatMap(([name, value]) => (value ? [[name, value]] : []))),
  };
};

/** A form as the server hands it out: valid once, with the texts to agree to. */
interface LoadedForm {
  readonly token: string;
  readonly consents: readonly Consent[];
}

export interface FormProps {
  readonly loaded: LoadedForm;
  readonly language: Language;
  readonly onSent: (email: string) => void;
  /** A form that was refused may be used up, so the next attempt needs another. */
  readonly onRefused: () => void;
}

type Words = 'title' | 'text' | 'closed';

interface HomeFormPageProps {
  readonly words: Readonly<Record<Words, string>>;
  /** Loads the form; refuses if the firm does not offer it. */
  readonly load: (language: Language, signal: AbortSignal) => Promise<LoadedForm>;
  readonly sentText: (email: string) => string;
  readonly children: (props: FormProps) => ReactNode;
}

/** A form of the home page, and what follows. It shows the same for every address, as the server does. */
export function HomeFormPage({ words, load, sentText, children }: HomeFormPageProps) {
  const text = useTexts('homeForm');
  const language = useLanguage() as Language;
  const [loaded, setLoaded] = useState<LoadedForm | 'none' | null>(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    const loading = new AbortController();
    load(language, loading.signal)
      .then(setLoaded)
      .catch(() => loading.signal.aborted || setLoaded('none'));
    return () => loading.abort();
  }, [load, language, refusals]);
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) return <EmailLinkDone title={text('openSentTitle')} text={sentText(sentTo)} />;
  return (
    <>
      <h1 className={classes.title}>{words.title}</h1>
      <p className={classes.text}>{loaded === 'none' ? words.closed : words.text}</p>
      {loaded === null && <Skeleton height={280} />}
      {loaded !== null &&
        loaded !== 'none' &&
        children({ loaded, language, onSent: setSentTo, onRefused: () => setRefusals((count) => count + 1) })}
    </>
  );
}

interface AgreementProps<Values extends FieldValues> {
  readonly control: Control<Values>;
  readonly name: Path<Values>;
  readonly label: string;
  readonly consents: readonly Consent[];
}

/** The address of exactly the text that the form agrees to, even if a newer one is published meanwhile. */
const addressOf = ({ topic, language, version }: Consent): string =>
  `/legal/${topic}?language=${language}&version=${version}`;

/** The consent to legal pages, which open beside the form. */
export function Agreement<Values extends FieldValues>({ control, name, label, consents }: AgreementProps<Values>) {
  const topic = useTexts('home');
  const {
    field: { ref, value, onChange },
    fieldState: { error },
  } = useController({ control, name });
  useFieldLabel(name, label.replace(/\s*:$/, ''));
  return (
    <div>
      <Checkbox
        ref={ref}
        checked={Boolean(value)}
        onChange={(event) => onChange(event.currentTarget.checked)}
        error={error?.message}
        label={label}
      />
      <div className={classes.consents}>
        {consents.map((consent) => (
          <a key={consent.topic} href={addressOf(consent)} target="_blank" rel="noreferrer">
            {topic(consent.topic)}
          </a>
        ))}
      </div>
    </div>
  );
}
