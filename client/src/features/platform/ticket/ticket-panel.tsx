import { toCents } from '@countinghouse/contract/kernel/money.ts';
import type { Order } from '@countinghouse/contract/order/order.ts';
import { expectedProfit, payoutOf } from '@countinghouse/contract/trading/binary.ts';
import { type ExpiryPreset, expiryPresets } from '@countinghouse/contract/trading/expiry.ts';
import { isMarketOpen } from '@countinghouse/contract/trading/market-hours.ts';
import type { TradedSymbol } from '@countinghouse/contract/trading/symbols.ts';
import { Button, SegmentedControl, TextInput, UnstyledButton } from '@mantine/core';
import { useEffect } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useSession } from '../../../kernel/session/session.ts';
import { dateText } from '../../../ui/format/date-text.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import { useReadOnly } from '../../../ui/provider/read-only.ts';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { FeedBadges } from '../quote/feed-badges.tsx';
import { serverNow, useDoubted, useHalted, useQuote } from '../quote/market.ts';
import { ConfirmPart, useOrderLabels } from './confirm-part.tsx';
import { ForexFields, ForexFigures, ForexSummary } from './forex-fields.tsx';
import { AdviceNotice, HindranceNotice } from './hindrance-notice.tsx';
import { hindranceOf, isAdvised, noticePlace } from './hindrance.ts';
import { SideChoice } from './side-choice.tsx';
import { endOf, queryOf, type TicketDraft } from './ticket-draft.ts';
import { NumberBox, problemAt } from './ticket-fields.tsx';
import classes from './ticket.module.css';
import { loadRules, type Ticket } from './use-ticket.ts';
import type { Trader } from './use-trader.ts';

interface BinaryFiguresProps {
  readonly draft: TicketDraft;
  readonly traded: TradedSymbol;
}

/** The possible win of a binary order. */
function BinaryFigures({ draft, traded }: BinaryFiguresProps) {
  const text = useTexts('platform');
  const locale = useUiLocale();
  const now = serverNow();
  const end = endOf(draft, now);
  if (!end || draft.stake === null || draft.stake <= 0) return <p className={classes.hint}>{text('figuresLater')}</p>;
  const stake = toCents(Math.round(draft.stake * 100) / 100);
  const payout = payoutOf(traded.assetClass, end.getTime() - now.getTime());
  const won = expectedProfit(stake, payout);
  const euro = (amount: bigint): string => euroText(amount, locale.language);
  const percent = numberFormat(locale.language, { style: 'percent', maximumFractionDigits: 2 }).format(payout / 10_000);
  return (
    <Facts layout="ends" className={classes.figures}>
      <Fact name={text('payout')}>{percent}</Fact>
      <Fact name={text('expectedProfit')}>{euro(won)}</Fact>
      <Fact name={text('returnedIfWon')}>{euro(stake + won)}</Fact>
      <Fact name={text('ends')}>{dateText(end, locale)}</Fact>
    </Facts>
  );
}

/** The summary above the action: what the order takes, and its worst case. */
function Summary({ ticket, traded }: Pick<TicketPanelProps, 'ticket' | 'traded'>) {
  const text = useTexts('platform');
  const { language } = useUiLocale();
  const quote = useQuote(traded.symbol);
  const { draft } = ticket;
  if (draft.kind === 'forex')
    return <ForexSummary terms={quote && queryOf(draft, traded, quote)} quote={quote} traded={traded} />;
  if (draft.stake === null || !(draft.stake > 0)) return null;
  return (
    <p className={classes.worst}>
      <strong>{text('worstCase')}</strong> {text('worstBinary', { stake: euroText(draft.stake, language) })}
    </p>
  );
}

const choices: readonly (ExpiryPreset | 'custom')[] = [...expiryPresets, 'custom'];

/** When a binary order expires. */
function BinaryFields({ ticket }: { readonly ticket: Ticket }) {
  const text = useTexts('platform');
  const { draft, change, problems } = ticket;
  return (
    <div>
      <div className={classes.label} id="ticket-expiry">
        {text('expiry')}
      </div>
      <div className={classes.presets} role="group" aria-labelledby="ticket-expiry">
        {choices.map((preset) => (
          <UnstyledButton
            key={preset}
            className={classes.preset}
            aria-pressed={draft.preset === preset}
            onClick={() => change({ preset })}
          >
            {text(`expiry_${preset}`)}
          </UnstyledButton>
        ))}
      </div>
      {draft.preset === 'custom' && (
        <TextInput
          mt="xs"
          type="datetime-local"
          label={text('customEnd')}
          description={text('customEndHint')}
          value={draft.customEnd}
          error={problemAt(problems, 'expiration')}
          onChange={(event) => change({ customEnd: event.currentTarget.value })}
        />
      )}
    </div>
  );
}

export interface TicketPanelProps {
  readonly ticket: Ticket;
  readonly traded: TradedSymbol;
  readonly trader: Trader;
  /** Whether the reader is the customer. */
  readonly isOwn: boolean;
  readonly onPlaced: (placed: Order) => void;
}

/** A closed market without any quotes. */
const shut = { open: false, stale: true } as const;

/** The obstacle to placing the ticket's order now, or null. */
const useHindrance = ({ ticket, traded, trader, isOwn }: Omit<TicketPanelProps, 'onPlaced'>) => {
  const session = useSession();
  useEffect(() => void loadRules(), []);
  const quote = useQuote(traded.symbol);
  const halted = useHalted();
  const doubted = useDoubted().includes(traded.symbol);
  const { kind, stake } = ticket.draft;
  const isShut = quote === null && !isMarketOpen(traded.hours, serverNow());
  const market = isShut ? shut : quote;
  const restricted = isOwn && session.status === 'signedIn' && session.check.restricted;
  const { terms, funds } = trader;
  return hindranceOf({ kind, stake, quote: market, restricted, halted, doubted, terms, funds });
};

/** The order ticket: terms, preview and placing. */
export function TicketPanel({ ticket, traded, trader, isOwn, onPlaced }: TicketPanelProps) {
  const text = useTexts('platform');
  const { actionOf } = useOrderLabels();
  const quote = useQuote(traded.symbol);
  const { draft, change, phase, refusal } = ticket;
  const { kind } = draft;
  const hindrance = useHindrance({ ticket, traded, trader, isOwn });
  const hindered = useReadOnly() || hindrance !== null;
  const place = hindrance && noticePlace(hindrance, trader.funds);
  const leaving = { kind, symbol: traded.symbol, onLeave: ticket.keep };
  const notice = hindrance && <HindranceNotice hindrance={hindrance} isOwn={isOwn} {...leaving} />;
  const send = async (): Promise<void> => {
    const placed = await ticket.place();
    if (placed) onPlaced(placed);
  };
  return (
    <section className={classes.ticket} aria-label={text('ticket')}>
      <div className={classes.head}>
        <span className={classes.name}>{traded.symbol}</span>
        <FeedBadges />
      </div>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={text('kind')}
        data={(['forex', 'binary'] as const).map((value) => ({ value, label: text(`${value}Kind`) }))}
        value={kind}
        onChange={(value) => change({ kind: value === 'binary' ? 'binary' : 'forex' })}
      />
      {place === 'first' && notice}
      <SideChoice kind={kind} traded={traded} quote={quote} side={draft.side} onSide={(side) => change({ side })} />
      <StakeField ticket={ticket} trader={trader} />
      {place === 'stake' && notice}
      <KindPart ticket={ticket} traded={traded} trader={trader} />
      {isOwn && isAdvised({ kind, terms: trader.terms }) && <AdviceNotice {...leaving} />}
      <div className={classes.footer}>
        <Summary ticket={ticket} traded={traded} />
        {refusal !== null && (
          <p className={classes.refusal} role="alert">
            {refusal}
          </p>
        )}
        {place === 'action' && notice}
        {phase === 'confirming' ? (
          <ConfirmPart ticket={ticket} traded={traded} hindered={hindered} onPlace={() => void send()} />
        ) : (
          <Button
            fullWidth
            className={classes.action ?? ''}
            data-side={draft.side}
            disabled={hindered}
            onClick={() => void ticket.review()}
          >
            {actionOf(draft, traded)}
          </Button>
        )}
      </div>
    </section>
  );
}

function StakeField({ ticket, trader }: Pick<TicketPanelProps, 'ticket' | 'trader'>) {
  const text = useTexts('platform');
  const { language } = useUiLocale();
  const { draft, change, problems } = ticket;
  const available = trader.funds && euroText(trader.funds.available, language);
  return (
    <NumberBox
      label={text('stake')}
      value={draft.stake}
      decimals={2}
      step={10}
      suffix=" €"
      description={available === null ? undefined : text('availableNow', { amount: available })}
      error={problemAt(problems, 'quantity')}
      onValue={(stake) => change({ stake })}
    />
  );
}

/** The parts that differ by kind of order: fields and preview. */
function KindPart({ ticket, traded, trader }: Pick<TicketPanelProps, 'ticket' | 'traded' | 'trader'>) {
  const quote = useQuote(traded.symbol);
  const { draft } = ticket;
  if (draft.kind === 'binary')
    return (
      <>
        <BinaryFields ticket={ticket} />
        <BinaryFigures draft={draft} traded={traded} />
      </>
    );
  return (
    <>
      <ForexFields
        ticket={ticket}
        traded={traded}
        quote={quote}
        cap={trader.capOf(traded)}
        clientClass={trader.clientClass}
      />
      <ForexFigures terms={quote && queryOf(draft, traded, quote)} quote={quote} traded={traded} />
    </>
  );
}
