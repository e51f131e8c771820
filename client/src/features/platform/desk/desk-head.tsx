import { ActionIcon, Tooltip } from '@mantine/core';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { IconKeyboard } from '../../../ui/icons.ts';
import { useSymbolName } from '../market/symbol-names.ts';
import { AccountBar } from '../order/account-bar.tsx';
import type { Desk } from './use-desk.ts';
import classes from './desk.module.css';

interface DeskHeadProps {
  readonly desk: Desk;
  /** With limited space, only the most important account figures are shown. */
  readonly isBrief: boolean;
  readonly onHelp: () => void;
}

/** The displayed symbol and the account figures. */
export function DeskHead({ desk, isBrief, onHelp }: DeskHeadProps) {
  const text = useTexts('platform');
  const nameOf = useSymbolName();
  const { traded, trader, orders } = desk;
  return (
    <div className={classes.head}>
      <div className={classes.title}>
        <h1>{traded.symbol}</h1>
        <span className={classes.quiet}>{nameOf(traded)}</span>
        <Tooltip label={text('keys')}>
          <ActionIcon className={classes.help ?? ''} aria-label={text('keys')} onClick={onHelp}>
            <IconKeyboard size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      <AccountBar trader={trader} orders={orders} part={isBrief ? 'first' : 'all'} />
    </div>
  );
}
