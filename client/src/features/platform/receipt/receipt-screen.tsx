import { toCents } from '@countinghouse/contract/kernel/money.ts';
import { type Order, order } from '@countinghouse/contract/order/order.ts';
import { orderReceipt } from '@countinghouse/contract/order/order-calls.ts';
import type { Receipt } from '@countinghouse/contract/trading/receipt.ts';
import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useParams, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { CallError } from '../../../kernel/call/call-error.ts';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import type { Text } from '../../../kernel/i18n/texts.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { recordedPrice } from '../../../kernel/price/price-labels.ts';
import { resourceQueries } from '../../../kernel/resource/resource-queries.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { nameScreen } from '../../../kernel/setting/page-identity.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { euroText } from '../../../ui/format/euro-text.ts';
import { FrameLink } from '../../../ui/frame/frame-link.tsx';
import { IconChevronLeft } from '../../../ui/icons.ts';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { EmptyState, ErrorState } from '../../../ui/page/screen-state.tsx';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { UnderMandate } from '../../mandate-mark/index.tsx';
import { LogContinuity, VerifierLink } from '../../public-log/index.ts';
import { endLabels } from '../order/end-labels.ts';
import { ProfitFigure } from '../order/order-facts.tsx';
import { LogProof, QuotesProof, sourceLabels } from './log-proof.tsx';
import { ReceiptArithmetic } from './receipt-arithmetic.tsx';
import { ReceiptCheck } from './receipt-check.tsx';
import classes from './receipt.module.css';
import { TickEvidence } from './tick-evidence.tsx';

/** The prices that the customer saw at the market. */
const seenRows = ({ seen }: Receipt, text: Text<'receipt'>): (readonly [label: string, price: string])[] => [
  ...(seen?.open ? [[text('seenPrice'), seen.open] as const] : []),
  ...(seen?.close ? [[text('seenClosePrice'), seen.close] as const] : []),
];

/** Shown first: the result, and the prices that it came from. */
function ReceiptResult({ receipt, isOwn }: { readonly receipt: Receipt; readonly isOwn: boolean }) {
  const platformText = useTexts('platform');
  const { language } = useUiLocale();
  const { kind, type, symbol, open, close } = receipt;
  const side = kind === 'forex' ? platformText(type) : platformText(type === 'buy' ? 'up' : 'down');
  const at = ({ price, at: instant }: Receipt['close']): ReactNode => (
    <>
      {recordedPrice(price, symbol, language)}
      <span className={shared.note}>
        <DateTime instant={instant} />
      </span>
    </>
  );
  return (
    <Panel title={platformText('profit')}>
      <Facts layout="stacked" className={classes.terms}>
        <Fact name={endLabels({ closeReason: receipt.reason, outcome: receipt.outcome }, platformText, isOwn)}>
          <span className={classes.outcome}>
            <ProfitFigure cents={toCents(receipt.profit)} />
          </span>
        </Fact>
        <Fact name={platformText('stake')}>{euroText(receipt.quantity, language)}</Fact>
        <Fact name={platformText('direction')}>{side}</Fact>
        {open && <Fact name={platformText('opened')}>{at(open)}</Fact>}
        <Fact name={platformText('closedAt')}>{at(close)}</Fact>
      </Facts>
    </Panel>
  );
}

/** The other terms. */
function ReceiptTerms({ receipt }: { readonly receipt: Receipt }) {
  const text = useTexts('receipt');
  const platformText = useTexts('platform');
  const { language } = useUiLocale();
  const { kind, entry, symbol, priceSource } = receipt;
  const price = (value: string | null): string => recordedPrice(value, symbol, language);
  const rows: (readonly [label: string, value: ReactNode])[] = [
    [platformText('kind'), platformText(`${kind}Kind`)],
    ...(kind === 'forex' ? [[platformText('leverage'), `${receipt.leverage}:1`] as const] : []),
    ...(entry === 'market' ? [] : [[platformText(`${entry}Entry`), price(receipt.entryPrice)] as const]),
    ...(receipt.stopLoss === null ? [] : [[platformText('stopLoss'), price(receipt.stopLoss)] as const]),
    ...(receipt.takeProfit === null ? [] : [[platformText('takeProfit'), price(receipt.takeProfit)] as const]),
    ...(receipt.trailing === null ? [] : [[platformText('trailing'), price(receipt.trailing)] as const]),
    ...seenRows(receipt, text).map(([label, seen]) => [label, price(seen)] as const),
    [platformText('placed'), <Moment key="placed" instant={receipt.accepted} />],
    ...(receipt.expiration === null
      ? []
      : [[platformText('ends'), <Moment key="ends" instant={receipt.expiration} />] as const]),
    ...(receipt.mandate ? [[text('placedBy'), <UnderMandate key="mandate" mandate={receipt.mandate} />] as const] : []),
    ...(receipt.part
      ? [[text('partOf'), text('partOfStake', { amount: euroText(receipt.part.from, language) })] as const]
      : []),
    ...(receipt.parts === undefined ? [] : [[text('partsBefore'), euroText(receipt.parts, language)] as const]),
    [text('source'), sourceLabels(priceSource, platformText)],
    [text('number'), <code key="number">{receipt.order}</code>],
  ];
  return (
    <Facts layout="stacked" className={classes.terms}>
      {rows.map(([label, value]) => (
        <Fact key={label} name={label}>
          {value}
        </Fact>
      ))}
    </Facts>
  );
}

function Moment({ instant }: { readonly instant: string }) {
  return <DateTime instant={instant} />;
}

interface ReceiptScreenProps {
  readonly backHref: (order: Order) => string;
  /** Whether the reader is the customer. */
  readonly isOwn: boolean;
  /** Shown with the proof in the public log. */
  readonly continuity?: ReactNode;
}

const orders = resourceQueries(order);

/** The data that a closed order was settled on, step by step, with a check that anyone can repeat. */
function ReceiptScreen({ backHref, isOwn, continuity }: ReceiptScreenProps) {
  const text = useTexts('receipt');
  const logText = useTexts('publicLog');
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error, refetch } = useRead(orderReceipt, { params: { id } });
  const known = orders.useOne(id);
  useEffect(() => nameScreen(text('title')), [text]);
  const back = known.data ? <Back href={backHref(known.data)} /> : <Back />;
  if (error instanceof CallError && error.status >= 400 && error.status < 500)
    return <EmptyState fullScreen title={text('none')} text={messageOf(error)} action={back} />;
  if (error && !data) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={420} radius={12} />;
  const { receipt, hash, logged, quotes } = data;
  return (
    <div className={shared.column}>
      <PageHeader title={text('titleOf', { symbol: receipt.symbol })} description={text('intro')} back={back} />
      <Notice receipt={receipt} closedBy={known.data?.closedByName ?? null} />
      <ReceiptResult receipt={receipt} isOwn={isOwn} />
      <ReceiptCheck receipt={receipt} hash={hash} logged={logged} quotes={quotes} />
      <Panel title={text('arithmetic')}>
        <ReceiptArithmetic receipt={receipt} />
      </Panel>
      <Folded title={text('terms')}>
        <ReceiptTerms receipt={receipt} />
      </Folded>
      <Folded title={text('publicLog')}>
        <LogProof logged={logged} order={receipt.order} hash={hash} />
        <QuotesProof receipt={receipt} quotes={quotes} />
        {continuity}
        <p className={classes.verifier}>
          {logText('verifierText')} <VerifierLink /> <a href="/execution">{logText('execution')}</a>
        </p>
      </Folded>
      <Evidence receipt={receipt} />
    </div>
  );
}

/** A panel that a phone folds, because few readers need its details. */
function Folded({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false;
  if (!isPhone) return <Panel title={title}>{children}</Panel>;
  return (
    <details className={classes.folded}>
      <summary>{title}</summary>
      <div className={classes.foldedBody}>{children}</div>
    </details>
  );
}

function Evidence({ receipt }: { readonly receipt: Receipt }) {
  const text = useTexts('receipt');
  return (
    <>
      {receipt.open && (
        <Folded title={text('openTicks')}>
          <TickEvidence receipt={receipt} phase="open" />
        </Folded>
      )}
      <Folded title={text('closeTicks')}>
        <TickEvidence receipt={receipt} phase="close" />
      </Folded>
    </>
  );
}

/** Shown before any figures: that staff decided, or that no price did. */
function Notice({ receipt, closedBy }: { readonly receipt: Receipt; readonly closedBy: string | null }) {
  const text = useTexts('receipt');
  const amount = euroText(receipt.returned, useLanguage());
  const { adjustmentReason, outcome } = receipt;
  if (adjustmentReason === null && outcome !== 'void') return null;
  return (
    <div className={classes.adjusted} role="note">
      <strong>
        {text(adjustmentReason === null ? 'voidTitle' : 'byHand')}
        {closedBy !== null && ` · ${closedBy}`}
      </strong>
      <span>{adjustmentReason ?? text('voidText', { amount })}</span>
    </div>
  );
}

/** The back link; reserves its space until its URL is known. */
function Back({ href }: { readonly href?: string }) {
  const text = useTexts('receipt');
  const { history } = useRouter();
  const content = (
    <>
      <IconChevronLeft size={16} aria-hidden />
      {text('back')}
    </>
  );
  if (href === undefined) return <span className={`${classes.back} ${classes.unknown}`}>{content}</span>;
  return (
    <FrameLink href={href} className={classes.back} onNavigate={(to) => history.push(to)}>
      {content}
    </FrameLink>
  );
}

/** The receipt of one of the customer's own orders. */
export function OwnReceipt() {
  const backHref = ({ symbol }: Order) => `/my/platform?symbol=${symbol}&tab=history`;
  return <ReceiptScreen isOwn backHref={backHref} continuity={<LogContinuity />} />;
}

/** The receipt of a customer's order, as the customer sees it. */
export function OfficeReceipt() {
  const backHref = ({ symbol, lead }: Order) => `/office/platform?lead=${lead}&symbol=${symbol}&tab=history`;
  return <ReceiptScreen isOwn={false} backHref={backHref} />;
}
