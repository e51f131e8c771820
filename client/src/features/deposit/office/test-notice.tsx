import { depositGateway } from '@countinghouse/contract/deposit/deposit.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import classes from '../deposit.module.css';

/** Whether cards move no real money in this installation; undefined while loading. */
export const useIsTest = (): boolean | undefined => useRead(depositGateway, {}).data?.test;

/** States once for the whole list that card deposits are tests. */
export function TestNotice() {
  const text = useTexts('deposit');
  return useIsTest() === true && <p className={`${classes.quiet} ${classes.said}`}>{text('testList')}</p>;
}
