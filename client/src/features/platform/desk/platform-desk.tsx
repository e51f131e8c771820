import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { DeskHead } from './desk-head.tsx';
import { PhoneDesk } from './phone-desk.tsx';
import { ShortcutHelp } from './shortcut-help.tsx';
import { type DeskOf, useDesk } from './use-desk.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { WideDesk } from './wide-desk.tsx';
import classes from './desk.module.css';

const phone = '(max-width: 47.99em)';

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
  const { ticket, mayTrade } = desk;
  const review = (side: 'buy' | 'sell'): void => {
    if (!mayTrade) return;
    setSheet(true);
    ticket.reviewSide(side);
  };
  useShortcuts({
    buy: () => review('buy'),
    sell: () => review('sell'),
    close: desk.closeNewest,
    help: () => setHelped(true),
  });
  return (
    <div className={classes.desk} data-live>
      {warning !== undefined && <div className={classes.warning}>{warning}</div>}
      <DeskHead desk={desk} isBrief={isPhone} onHelp={() => setHelped(true)} />
      {isPhone ? <PhoneDesk desk={desk} of={of} sheet={sheet} onSheet={setSheet} /> : <WideDesk desk={desk} of={of} />}
      <ShortcutHelp opened={helped} onClose={() => setHelped(false)} />
    </div>
  );
}
