import { ActionIcon, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { FrameLink } from '../../../ui/frame/frame-link.tsx';
import { IconKeyboard } from '../../../ui/icons.ts';
import { Hint } from '../../../ui/overlay/hint.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { useSymbolName } from '../market/symbol-names.ts';
import { AccountBar } from '../order/account-bar.tsx';
import classes from './desk.module.css';
import { PhoneDesk } from './phone-desk.tsx';
import { type Desk, type DeskOf, useDesk } from './use-desk.ts';
import { later } from '../../../ui/later.tsx';
import { Suspense } from '../../../ui/suspense.tsx';

/** Only larger screens load it. */
const WideDesk = later(() => import('./wide-desk.tsx').then((module) => ({ default: module.WideDesk })));
const ShortcutHelp = later(() => import('./wide-desk.tsx').then((module) => ({ default: module.ShortcutHelp })));

interface ShortcutActions {
  readonly buy: () => void;
  readonly sell: () => void;
  readonly close: () => void;
  readonly help: () => void;
}

const keys: Readonly<Record<string, keyof ShortcutActions>> = { b: 'buy', s: 'sell', c: 'close', '?': 'help' };
const typing =
  'input:not([type="range"], [type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"], [role="combobox"]';

/** True if a key belongs to the focused element or to an open dialog. */
const isTaken = ({ target, altKey, ctrlKey, metaKey, repeat, defaultPrevented }: KeyboardEvent): boolean =>
  altKey ||
  ctrlKey ||
  metaKey ||
  repeat ||
  defaultPrevented ||
  (target instanceof Element && target.closest(typing) !== null) ||
  document.querySelector('[role="dialog"]') !== null;

/** B buys, S sells, C closes and ? opens the help, unless the user is typing or a dialog is open. */
const useShortcuts = (actions: ShortcutActions): void => {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const action = keys[event.key.toLowerCase()];
    if (!action || isTaken(event)) return;
    event.preventDefault();
    actions[action]();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
};

interface DeskHeadProps {
  readonly desk: Desk;
  /** With limited space, only the most important account figures are shown. */
  readonly isBrief: boolean;
  readonly isOwn: boolean;
  readonly onHelp: () => void;
}

/** The displayed symbol and the account figures. */
function DeskHead({ desk, isBrief, isOwn, onHelp }: DeskHeadProps) {
  const text = useTexts('platform');
  const nameOf = useSymbolName();
  const { traded, trader, orders } = desk;
  return (
    <div className={classes.head}>
      <div className={classes.title}>
        <h1>{traded.symbol}</h1>
        <span className={shared.detail}>{nameOf(traded)}</span>
        <Hint label={text('keys')}>
          <ActionIcon className={classes.help ?? ''} aria-label={text('keys')} onClick={onHelp}>
            <IconKeyboard size={18} aria-hidden />
          </ActionIcon>
        </Hint>
        {isOwn && <PracticeLink symbol={traded.symbol} />}
      </div>
      <AccountBar trader={trader} orders={orders} part={isBrief ? 'first' : 'all'} />
    </div>
  );
}

function PracticeLink({ symbol }: { readonly symbol: string }) {
  const text = useTexts('platform');
  const { history } = useRouter();
  return (
    <FrameLink
      href={`/my/practice?symbol=${symbol}`}
      className={classes.practice}
      onNavigate={(href) => history.push(href)}
    >
      {text('practise')}
    </FrameLink>
  );
}

const lying = '(max-height: 30em) and (min-width: 35em) and (max-width: 60em) and (orientation: landscape)';
const phone = `(max-width: 47.99em), ${lying}`;

/** Measures how far below the top of the page the desk begins, so that its panes fill the rest of the screen. */
const useDeskTop = () => {
  const desk = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const measure = (): void => {
      const top = (desk.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
      desk.current?.style.setProperty('--desk-top', `${Math.round(top)}px`);
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  return desk;
};

interface PlatformDeskProps extends DeskOf {
  /** Shown above everything. */
  readonly warning?: ReactNode;
}

/** The platform: markets, chart, ticket and orders of one customer. */
export function PlatformDesk({ warning, ...of }: PlatformDeskProps) {
  const desk = useDesk(of);
  const [helped, setHelped] = useState(false);
  const [sheet, setSheet] = useState(false);
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false }) ?? false;
  const isLying = useMediaQuery(lying, undefined, { getInitialValueInEffect: false }) ?? false;
  const place = useDeskTop();
  const { ticket, mayTrade } = desk;
  const review = (side: 'buy' | 'sell'): void => {
    if (!mayTrade) return;
    setSheet(true);
    void ticket.reviewSide(side);
  };
  useShortcuts({
    buy: () => review('buy'),
    sell: () => review('sell'),
    close: desk.closeNewest,
    help: () => setHelped(true),
  });
  return (
    <div className={classes.room}>
      <div ref={place} className={classes.desk} data-live data-fills={isLying || undefined}>
        {warning !== undefined && <div className={classes.warning}>{warning}</div>}
        <DeskHead desk={desk} isBrief={isPhone} isOwn={of.lead === undefined} onHelp={() => setHelped(true)} />
        {isPhone ? (
          <PhoneDesk desk={desk} of={of} isLying={isLying} sheet={sheet} onSheet={setSheet} />
        ) : (
          <Suspense fallback={<Skeleton className={classes.wideLoading ?? ''} radius={10} />}>
            <WideDesk desk={desk} of={of} />
          </Suspense>
        )}
        {helped && (
          <Suspense fallback={null}>
            <ShortcutHelp onClose={() => setHelped(false)} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
