import {
  type LedgerFinding,
  type Proof,
  proveLedgerNow,
  recountLedger,
  transferFaults,
} from '@countinghouse/contract/ledger/proof.ts';
import { Button, Progress } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import type { TextKey } from '../../../kernel/i18n/texts.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { dateText } from '../../../ui/format/date-text.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { FrameLink } from '../../../ui/frame/frame-link.tsx';
import { IconRefresh } from '../../../ui/icons.ts';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { ErrorState } from '../../../ui/page/screen-state.tsx';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { useLedgerLabels } from '../../ledger/index.ts';
import classes from './billing.module.css';
import { ProofLight, ProvedUntil, useProof } from './proof-light.tsx';

const faultKey = (fault: LedgerFinding['fault']): TextKey<'billing'> =>
  `fault${fault.charAt(0).toUpperCase()}${fault.slice(1)}` as TextKey<'billing'>;

/** The differences, each with the transfer, customer or slice, and both amounts. */
function ProofFindings({ proof: { findings, findingCount } }: { readonly proof: Proof }) {
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

/** The proof with its figures and findings, and the buttons that continue it in the background. */
export function ProofPanel() {
  const text = useTexts('billing');
  const { data, error, refetch } = useProof();
  const prove = useWrite(proveLedgerNow);
  const recount = useWrite(recountLedger);
  const failure = prove.error ?? recount.error;
  return (
    <Panel
      title={text('proof')}
      actions={
        <div className={classes.actions}>
          <Button
            variant="default"
            loading={prove.isPending}
            leftSection={<IconRefresh size={15} aria-hidden />}
            onClick={() => prove.mutate({})}
          >
            {text('checkNow')}
          </Button>
          <Button
            variant="default"
            loading={recount.isPending}
            disabled={data?.recount != null}
            onClick={() => recount.mutate({})}
          >
            {text('recountStart')}
          </Button>
        </div>
      }
    >
      {error && !data ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <>
          <p className={classes.light} aria-live="polite">
            <ProofLight proof={data} />
            <ProvedUntil proof={data} />
          </p>
          {failure && <p role="alert">{messageOf(failure)}</p>}
          {data && <RecountLine proof={data} />}
          {data && <Figures proof={data} />}
          {data && data.findingCount > 0 && <ProofFindings proof={data} />}
        </>
      )}
    </Panel>
  );
}

/** How far the running recount is, or when the last one ended. */
function RecountLine({ proof: { recount, lastRecount } }: { readonly proof: Proof }) {
  const text = useTexts('billing');
  const locale = useUiLocale();
  if (recount)
    return (
      <div className={classes.recount}>
        <span className={classes.quiet}>
          {text(recount.failing ? 'recountFailing' : 'recountRunning', { percent: recount.percent })}
        </span>
        <Progress value={recount.percent} aria-label={text('recount')} />
      </div>
    );
  return (
    <p className={classes.quiet}>
      {lastRecount?.doneAt
        ? text('recountLast', { date: dateText(lastRecount.doneAt, locale, 'dateTime') })
        : text('recountNever')}
    </p>
  );
}

function Figures({ proof }: { readonly proof: Proof }) {
  const text = useTexts('billing');
  const language = useLanguage();
  const number = numberFormat(language);
  return (
    <Facts layout="figures" className={classes.figures}>
      <Fact name={text('transfersCount')}>{number.format(proof.transfers)}</Fact>
      <Fact name={text('entriesCount')}>{number.format(proof.entries)}</Fact>
      <Fact name={text('sum')} tone={zeroTone(proof.sum)}>
        {euroText(proof.sum, language)}
      </Fact>
      {(['unbalanced', 'drifted', 'negative'] as const).map((fault) => (
        <Fact key={fault} name={text(fault)} tone={zeroTone(proof[fault])}>
          {number.format(proof[fault])}
        </Fact>
      ))}
    </Facts>
  );
}

/** The figure must be zero. */
const zeroTone = (figure: number): 'bad' | undefined => (figure === 0 ? undefined : 'bad');
