import { Kbd, Modal } from '@mantine/core';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useReturnFocus } from '../../../ui/overlay/use-return-focus.ts';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { useUiText } from '../../../ui/provider/ui-texts.ts';
import { ChartPanel } from '../chart/chart-panel.tsx';
import { WatchList } from '../market/watch-list.tsx';
import { OrderBoard } from '../order/order-board.tsx';
import { TicketPanel } from '../ticket/ticket-panel.tsx';
import classes from './desk.module.css';
import type { Desk, DeskOf } from './use-desk.ts';

interface WideDeskProps {
  readonly desk: Desk;
  readonly of: DeskOf;
}

/** All parts side by side. */
export function WideDesk({ desk, of }: WideDeskProps) {
  const { traded, show, ticket, trader, live, action, setAction, mayTrade, levels, notifyPlaced } = desk;
  return (
    <div className={classes.wide} data-trade={mayTrade || undefined}>
      <div className={`${classes.card} ${classes.markets}`}>
        <WatchList shown={traded.symbol} onChoose={show} />
      </div>
      <div className={`${classes.card} ${classes.chart}`}>
        <ChartPanel traded={traded} levels={levels} orders={desk.ofSymbol} />
      </div>
      {mayTrade && (
        <div className={`${classes.card} ${classes.ticket}`}>
          <TicketPanel
            ticket={ticket}
            traded={traded}
            trader={trader}
            isOwn={of.lead === undefined}
            onPlaced={notifyPlaced}
          />
        </div>
      )}
      <div className={`${classes.card} ${classes.orders}`}>
        <OrderBoard
          lead={of.lead}
          live={live}
          receiptHref={of.receiptHref}
          action={action}
          onAction={setAction}
          onShow={desk.showOrder}
          tab={desk.tab}
          onTab={(next) => show(traded, next)}
        />
      </div>
    </div>
  );
}

const shortcuts = [
  { key: 'B', action: 'keyBuy' },
  { key: 'S', action: 'keySell' },
  { key: 'C', action: 'keyClose' },
  { key: '?', action: 'keyHelp' },
] as const;

/** The keyboard shortcuts. */
export function ShortcutHelp({ onClose }: { readonly onClose: () => void }) {
  const text = useTexts('platform');
  const uiText = useUiText();
  useReturnFocus();
  return (
    <Modal opened centered title={text('keys')} closeButtonProps={{ 'aria-label': uiText('close') }} onClose={onClose}>
      <Facts className={classes.keys}>
        {shortcuts.map(({ key, action }) => (
          <Fact key={key} name={<Kbd>{key}</Kbd>}>
            {text(action)}
          </Fact>
        ))}
      </Facts>
      <p className={shared.detail}>{text('keysNote')}</p>
    </Modal>
  );
}
