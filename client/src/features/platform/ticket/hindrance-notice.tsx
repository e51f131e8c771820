import type { OrderKind } from '@countinghouse/contract/order/order.ts';
import { useRouter } from '@tanstack/react-router';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import type { Text, TextKey } from '../../../kernel/i18n/texts.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { FrameLink } from '../../../ui/frame/frame-link.tsx';
import { IconAlertTriangle } from '../../../ui/icons.ts';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import type { Hindrance } from './hindrance.ts';
import classes from './ticket.module.css';

interface HindranceNoticeProps {
  readonly hindrance: Hindrance;
  readonly kind: OrderKind;
  /** The symbol to which the customer returns from another screen. */
  readonly symbol: string;
  /** Called before the customer goes to another screen. */
  readonly onLeave: () => void;
  /** Whether the reader is the customer, who alone can act on it. */
  readonly isOwn: boolean;
}

const messageOf = (hindrance: Hindrance, text: Text<'platform'>, language: string): string => {
  switch (hindrance.reason) {
    case 'rule':
      return hindrance.message;
    case 'insufficient':
      return text('insufficient', { amount: euroText(hindrance.missing, language) });
    case 'aboveLimit':
      return text('aboveLimit', { amount: euroText(hindrance.largest, language) });
    default:
      return text(hindrance.reason === 'noPrice' ? 'noPriceYet' : hindrance.reason);
  }
};

const questionsHref = (kind: OrderKind, symbol: string): string => `/my/questions/${kind}?symbol=${symbol}`;

interface Way {
  readonly href: string;
  readonly label: TextKey<'platform'>;
}

/** The screen where the customer can change it; null if nothing can be done. */
const wayOut = (hindrance: Hindrance, { kind, symbol }: Pick<HindranceNoticeProps, 'kind' | 'symbol'>): Way | null => {
  if (hindrance.reason === 'insufficient') return { href: '/my/deposit', label: 'payIn' };
  if (hindrance.reason === 'aboveLimit') return { href: '/my/limits', label: 'toLimits' };
  if (hindrance.reason !== 'rule') return null;
  const ways: Readonly<Record<string, Way>> = {
    appropriateness: { href: questionsHref(kind, symbol), label: 'toQuestions' },
    notVerified: { href: '/my/verification', label: 'toVerification' },
    coolingOff: { href: '/my/limits', label: 'toLimits' },
    lossLimit: { href: '/my/limits', label: 'toLimits' },
  };
  return ways[hindrance.rule] ?? null;
};

/** Explains why nothing can be placed now, and how to change that. */
export function HindranceNotice({ hindrance, kind, symbol, isOwn, onLeave }: HindranceNoticeProps) {
  const text = useTexts('platform');
  const { language } = useUiLocale();
  const way = isOwn ? wayOut(hindrance, { kind, symbol }) : null;
  // The first price is on its way when the page opens: announcing its absence would be out of date at once.
  const isSilent = hindrance.reason === 'noPrice';
  return <Notice message={messageOf(hindrance, text, language)} way={way} isSilent={isSilent} onLeave={onLeave} />;
}

/** Warns that this kind of trading may not suit the customer, who may still trade. */
export function AdviceNotice({ kind, symbol, onLeave }: Pick<HindranceNoticeProps, 'kind' | 'symbol' | 'onLeave'>) {
  const text = useTexts('platform');
  const way: Way = { href: questionsHref(kind, symbol), label: 'toWarning' };
  return <Notice message={text('mayNotSuit')} way={way} onLeave={onLeave} />;
}

interface NoticeProps extends Pick<HindranceNoticeProps, 'onLeave'> {
  readonly message: string;
  readonly way: Way | null;
  readonly isSilent?: boolean;
}

function Notice({ message, way, isSilent = false, onLeave }: NoticeProps) {
  const text = useTexts('platform');
  const { history } = useRouter();
  const go = (to: string): void => {
    onLeave();
    history.push(to);
  };
  return (
    <div className={classes.notice} role={isSilent ? undefined : 'status'}>
      <IconAlertTriangle size={16} aria-hidden />
      <div>
        {message}
        {way && (
          <>
            {' '}
            <FrameLink href={way.href} className={classes.link} onNavigate={go}>
              {text(way.label)}
            </FrameLink>
          </>
        )}
      </div>
    </div>
  );
}
