import { VerificationStatus } from '@countinghouse/contract/verification/verification.ts';
import { useTexts } from '../../../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../../../kernel/i18n/language.ts';
import { countryName } from '../../../../country/index.ts';
import { useLeadLabels } from '../../use-lead-labels.ts';
import classes from '../page.module.css';
import type { FieldChange } from './field-changes.ts';

/** The changed fields of an edit, before and after. */
export function FieldChanges({ changes }: { readonly changes: readonly FieldChange[] }) {
  const text = useTexts('timeline');
  const nameOf = useFieldName();
  const tell = useTell();
  return (
    <ul className={classes.changes}>
      {changes.map(({ name, before, after }) => (
        <li key={name}>
          <span className={classes.field}>{nameOf(name)}</span>
          <span aria-label={text('before')}>{tell(name, before)}</span>
          <span aria-hidden>→</span>
          <strong aria-label={text('now')}>{tell(name, after)}</strong>
        </li>
      ))}
    </ul>
  );
}

const useFieldName = (): ((name: string) => string) => {
  const field = useTexts('field');
  const policy = useTexts('policy');
  const others: Readonly<Record<string, string>> = {
    clientClass: policy('class'),
    country: policy('country'),
    statedCountry: policy('stated'),
  };
  return (name) => others[name] ?? field(name as never);
};

const useTell = () => {
  const text = useTexts('lead');
  const policy = useTexts('policy');
  const verification = useTexts('verification');
  const language = useLanguage();
  const { stageName, labelNames } = useLeadLabels();
  const absent: Readonly<Record<string, string>> = { assignedToName: text('nobody'), qualifications: text('noStage') };
  const country = (value: string) => countryName(value, language);
  const tellers: Readonly<Record<string, (value: string) => string>> = {
    qualifications: stageName,
    labels: (value) => labelNames(value).join(', '),
    verification: (value) => {
      const status = VerificationStatus.safeParse(value);
      return status.success ? verification(status.data) : value;
    },
    status: (value) => text(value === 'locked' ? 'statusLocked' : 'statusActive'),
    clientClass: (value) => policy(value === 'professional' ? 'professional' : 'retail'),
    country,
    statedCountry: country,
  };
  return (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return absent[field] ?? '–';
    if (typeof value !== 'string') return JSON.stringify(value);
    return tellers[field]?.(value) ?? value;
  };
};
