import { Button } from '@mantine/core';
import { ledgerProof } from '@countinghouse/contract/ledger/funds.ts';
import type { ReplyOf } from '@countinghouse/contract/kernel/route.ts';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { dateText } from '../../../ui/format/date-text.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { IconAlertTriangle, IconCircleCheck, IconRefresh } from '../../../ui/icons.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import { ErrorState } from '../../../ui/page/screen-state.tsx';
import { StatusBadge } from '../../../ui/page/status-badge.tsx';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import classes from './billing.module.css';

type Proof = ReplyOf<typeof ledgerProof>;

/** The latest proof; not refetched automatically, because it reads every entry. */
export const useProof = () => useRead(ledgerProof, {});

/** Whether the ledger is consistent, as a colour and in words. `failed` if no answer came. */
export function ProofLight({
  proof,
  failed = false,
}: {
  readonly proof: Proof | undefined;
  readonly failed?: boolean;
}) {
  const text = useTexts('billing');
  if (!proof && failed) return <StatusBadge tone="warning">{text('proofError')}</StatusBadge>;
  if (!proof) return <StatusBadge tone="neutral">{text('proofUnknown')}</StatusBadge>;
  return proof.holds ? (
    <StatusBadge tone="success" icon={<IconCircleCheck size={15} aria-hidden />}>
      {text('proofHolds')}
    </StatusBadge>
  ) : (
    <StatusBadge tone="error" icon={<IconAlertTriangle size={15} aria-hidden />}>
      {text('proofFails')}
    </StatusBadge>
  );
}

/** The proof with its figures, and a button to run it again. */
export function ProofPanel() {
  const text = useTexts('billing');
  const locale = useUiLocale();
  const { data, error, isFetching, refetch } = useProof();
  return (
    <Panel
      title={text('proof')}
      actions={
        <Button
          variant="default"
          loading={isFetching}
          leftSection={<IconRefresh size={15} aria-hidden />}
          onClick={() => void refetch()}
        >
          {text('checkNow')}
        </Button>
      }
    >
      {error && !data ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <>
          <p className={classes.light} aria-live="polite">
            <ProofLight proof={data} />
            {data && (
              <span className={classes.quiet}>
                {text('checkedAt', { date: dateText(data.checkedAt, locale, 'dateTime') })}
              </span>
            )}
          </p>
          {data && <Figures proof={data} />}
        </>
      )}
    </Panel>
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
