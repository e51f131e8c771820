import { Button, Progress } from '@mantine/core';
import { type Proof, proveLedgerNow, recountLedger } from '@countinghouse/contract/ledger/proof.ts';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { dateText } from '../../../ui/format/date-text.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { IconRefresh } from '../../../ui/icons.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import { ErrorState } from '../../../ui/page/screen-state.tsx';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import classes from './billing.module.css';
import { ProofFindings } from './proof-findings.tsx';
import { ProofLight, ProvedUntil, useProof } from './proof-light.tsx';

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
    <dl className={classes.figures}>
      <Figure name={text('transfersCount')} value={number.format(proof.transfers)} />
      <Figure name={text('entriesCount')} value={number.format(proof.entries)} />
      <Figure name={text('sum')} value={euroText(proof.sum, language)} wrong={proof.sum !== 0} />
      <Figure name={text('unbalanced')} value={number.format(proof.unbalanced)} wrong={proof.unbalanced > 0} />
      <Figure name={text('drifted')} value={number.format(proof.drifted)} wrong={proof.drifted > 0} />
      <Figure name={text('negative')} value={number.format(proof.negative)} wrong={proof.negative > 0} />
    </dl>
  );
}

interface FigureProps {
  readonly name: string;
  readonly value: string;
  readonly wrong?: boolean;
}

function Figure({ name, value, wrong = false }: FigureProps) {
  return (
    <div data-wrong={wrong || undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
