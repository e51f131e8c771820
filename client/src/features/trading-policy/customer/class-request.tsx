import { requestProfessional, type Trader } from '@countinghouse/contract/trading-policy/trader.ts';
import { Button } from '@mantine/core';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useAction } from '../../../kernel/resource/use-action.ts';
import { dateText } from '../../../ui/format/date-text.ts';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import classes from '../policy.module.css';

interface ClassRequestProps {
  readonly trader: Trader;
  readonly disabled: boolean;
}

/** A retail customer asks here to be treated as a professional; staff cannot do it for them. */
export function ClassRequest({ trader: { clientClass, dateRequested }, disabled }: ClassRequestProps) {
  const text = useTexts('limits');
  const locale = useUiLocale();
  const { run, busy } = useAction(requestProfessional, text('professionalAsked'));
  if (clientClass === 'professional') return null;
  if (dateRequested !== null)
    return <p role="status">{text('professionalWaiting', { date: dateText(dateRequested, locale, 'date') })}</p>;
  return (
    <div>
      <p className={classes.text}>{text('professionalText')}</p>
      <Button variant="default" disabled={disabled} loading={busy} onClick={() => void run({})}>
        {text('professionalAsk')}
      </Button>
    </div>
  );
}
