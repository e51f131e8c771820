import type { Language } from '@countinghouse/contract/kernel/scalars.ts';
import {
  draftLegalPage,
  type LegalPage,
  type LegalTopic,
  legalTopics,
  writeLegalPage,
} from '@countinghouse/contract/setting/legal-page.ts';
import { Button, SegmentedControl, Select, Skeleton, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useUnsavedGuard } from '../../../kernel/form/use-unsaved-guard.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { languageChoices, useLanguage } from '../../../kernel/i18n/language.ts';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { useAction } from '../../../kernel/resource/use-action.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { SwitchField } from '../../../ui/form/choice-fields.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { ConflictNotice } from './conflict-notice.tsx';
import classes from './setting.module.css';
import { useSettingForm } from './use-setting-form.ts';

const entityFields = ['legalEntity', 'registration', 'licence', 'regulator', 'governingLaw'] as const;
const longest = 40_000;

/** The legal entity of the firm. */
function EntityPart() {
  const text = useTexts('setting');
  const { form, control, onSubmit, conflict, takeTheirs } = useSettingForm(entityFields);
  return (
    <Panel title={text('legal')}>
      <p className={classes.text}>{text('legalText')}</p>
      <ConflictNotice conflict={conflict} onTakeTheirs={takeTheirs} />
      <Form form={form} onSubmit={onSubmit} submitLabel={text('save')} columns={2}>
        {entityFields.map((name) => (
          <TextField key={name} control={control} name={name} label={text(name)} description={text(`${name}Note`)} />
        ))}
      </Form>
    </Panel>
  );
}

interface HomeFormProps {
  readonly name: 'accountOpening' | 'contactForm';
  readonly title: string;
  readonly note: string;
}

/** Whether the home page offers a form, whose senders agree to the pages below. */
function HomeFormPart({ name, title, note }: HomeFormProps) {
  const text = useTexts('setting');
  const { form, control, onSubmit, conflict, takeTheirs } = useSettingForm([name]);
  return (
    <Panel title={title}>
      <p className={classes.text}>{note}</p>
      <ConflictNotice conflict={conflict} onTakeTheirs={takeTheirs} />
      <Form form={form} onSubmit={onSubmit} submitLabel={text('save')}>
        <SwitchField control={control} name={name} label={text(name)} />
      </Form>
    </Panel>
  );
}

/** The newest version of one page, to be changed and published. */
function PageEditor({ page }: { readonly page: LegalPage }) {
  const text = useTexts('setting');
  const [draft, setDraft] = useState(page.text);
  const isDirty = draft.trim() !== page.text;
  const withdraws = draft.trim() === '' && page.text !== '';
  const { run, busy } = useAction(writeLegalPage, ({ approval }) => {
    if (approval === null) return text(withdraws ? 'legalWithdrawn' : 'legalPublished');
    setDraft(page.text);
    return text('legalProposed');
  });
  useUnsavedGuard(isDirty && !busy);
  const { topic, language, version } = page;
  return (
    <>
      <Textarea
        mt="md"
        label={text('legalPageText')}
        description={text('legalPageNote')}
        value={draft}
        onChange={(event) => setDraft(event.currentTarget.value)}
        maxLength={longest}
        autosize
        minRows={8}
        maxRows={24}
      />
      <Button
        mt="md"
        disabled={!isDirty}
        loading={busy}
        onClick={() => void run({ params: { topic, language }, body: { text: draft, version } })}
      >
        {text(withdraws ? 'legalWithdraw' : 'legalPublish')}
      </Button>
    </>
  );
}

/** The firm's legal pages, by topic and language. */
function PagesPart() {
  const text = useTexts('setting');
  const name = useTexts('home');
  const own = useLanguage();
  const [topic, setTopic] = useState<LegalTopic>('imprint');
  const [language, setLanguage] = useState<Language>(own as Language);
  const { data, pending } = answerOf(
    useRead(draftLegalPage, { params: { topic, language } }),
    <Skeleton height={240} />,
  );
  return (
    <Panel title={text('legalPages')}>
      <p className={classes.text}>{text('legalPagesText')}</p>
      <div className={classes.pair}>
        <Select
          label={text('legalPage')}
          data={legalTopics.map((value) => ({ value, label: name(value) }))}
          value={topic}
          onChange={(value) => value !== null && setTopic(value)}
          allowDeselect={false}
        />
        <SegmentedControl
          aria-label={text('legalLanguage')}
          className={classes.languages ?? ''}
          data={languageChoices.map(({ code, name: label }) => ({ value: code, label }))}
          value={language}
          onChange={(value) => setLanguage(value as Language)}
        />
      </div>
      {pending}
      {data && <PageEditor key={`${topic} ${language} ${data.version}`} page={data} />}
    </Panel>
  );
}

export function LegalPart() {
  const text = useTexts('setting');
  return (
    <div className={shared.stack}>
      <EntityPart />
      <HomeFormPart name="contactForm" title={text('contactFormTitle')} note={text('contactFormText')} />
      <HomeFormPart name="accountOpening" title={text('opening')} note={text('openingText')} />
      <PagesPart />
    </div>
  );
}
