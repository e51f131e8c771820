import { type LedgerFinding, type Proof, transferFaults } from '@countinghouse/contract/ledger/proof.ts';
import { useRouter } from '@tanstack/react-router';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import type { TextKey } from '../../../kernel/i18n/texts.ts';
import { dateText } from '../../../ui/format/date-text.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { FrameLink } from '../../../ui/frame/frame-link.tsx';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { useLedgerLabels } from '../../ledger/index.ts';
import classes from './billing.module.css';

const faultKey = (fault: LedgerFinding['fault']): TextKey<'billing'> =>
  `fault${fault.charAt(0).toUpperCase()}${fault.slice(1)}` as TextKey<'billing'>;

/** What does not agree, each with the transfer, customer or slice, and both amounts. */
export function ProofFindings({ proof: { findings, findingCount } }: { readonly proof: Proof }) {
  const text = useTexts('billing');
  return (
    <section aria-label={text('findings')} className={classes.findings}>
      <ul>
        {findings.map((finding) => (
          <li key={finding.id}>
            <Finding finding={finding} />
          </li>
        ))}
      </ul>
      {findingCount > findings.length && (
        <p className={classes.quiet}>{text('findingsMore', { count: findingCount - findings.length })}</p>
      )}
    </section>
  );
}

function Finding({ finding }: { readonly finding: LedgerFinding }) {
  const text = useTexts('billing');
  const locale = useUiLocale();
  const { history } = useRouter();
  const amounts = useAmounts();
  const { fault, subject, leadName, found, expected, foundAt } = finding;
  const isTransfer = (transferFaults as readonly string[]).includes(fault);
  return (
    <>
      <strong className={classes.fault}>{text(faultKey(fault), { subject })}</strong>
      {leadName !== null && <span>{leadName}</span>}
      {found !== null && <span>{text('findingFound', { found: amounts(found) })}</span>}
      {expected !== null && expected !== '' && <span>{text('findingExpected', { expected: amounts(expected) })}</span>}
      {isTransfer && (
        <FrameLink
          href={`/office/billing?tab=transfers&record=${subject}`}
          className={classes.link}
          onNavigate={(href) => history.push(href)}
        >
          {text('findingOpen')}
        </FrameLink>
      )}
      <span className={classes.quiet}>{dateText(foundAt, locale, 'dateTime')}</span>
    </>
  );
}

const line = /^(!?)([a-z_]+) (-?\d+)$/;

/** `cash 91000` as the account's name with euro; anything else as it is. */
const useAmounts = () => {
  const language = useLanguage();
  const { account } = useLedgerLabels();
  return (lines: string): string =>
    lines
      .split(', ')
      .map((each) => {
        const [, foreign = '', name, cents] = line.exec(each) ?? [];
        if (name === undefined || cents === undefined) return each;
        return `${foreign}${account(name as Parameters<typeof account>[0])} ${euroText(Number(cents) / 100, language)}`;
      })
      .join(', ');
};
