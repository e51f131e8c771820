import { acknowledgeWarning, type Assessment } from '@countinghouse/contract/trading-policy/appropriateness.ts';
import { Alert, Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { dateText } from '../../../ui/format/date-text.ts';
import { IconAlertTriangle, IconCircleCheck } from '../../../ui/icons.ts';
import shared from '../../../ui/page/shared-styles.module.css';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import classes from '../policy.module.css';

interface ResultPartProps {
  readonly assessment: Assessment;
  /** Starts again, or the time from which that is possible. */
  readonly again: (() => void) | Date;
}

/** The result: the customer can continue, or must first confirm the warning. */
export function ResultPart({ assessment, again }: ResultPartProps) {
  const text = useTexts('questions');
  const isAppropriate = assessment.result === 'appropriate';
  return (
    <div className={shared.stack}>
      <Alert
        color={isAppropriate ? 'success' : 'warning'}
        title={text(isAppropriate ? 'appropriateTitle' : 'warningTitle')}
        icon={isAppropriate ? <IconCircleCheck size={18} aria-hidden /> : <IconAlertTriangle size={18} aria-hidden />}
      >
        {isAppropriate ? text('appropriateText') : <Warning assessment={assessment} />}
      </Alert>
      <Again again={again} />
    </div>
  );
}

function Warning({ assessment: { id, dateAcknowledged } }: Pick<ResultPartProps, 'assessment'>) {
  const text = useTexts('questions');
  const locale = useUiLocale();
  const [isRead, read] = useState(false);
  const { mutateAsync, isPending, error } = useWrite(acknowledgeWarning);
  const goOn = async (): Promise<void> => {
    await mutateAsync({ params: { id }, body: { accepts: true } }).catch(() => undefined);
  };
  return (
    <div className={classes.warning}>
      <span>{text('warningText')}</span>
      {dateAcknowledged === null ? (
        <>
          <Checkbox
            label={text('warningAccept')}
            checked={isRead}
            onChange={(event) => read(event.currentTarget.checked)}
          />
          <Button disabled={!isRead} loading={isPending} onClick={() => void goOn()}>
            {text('goOn')}
          </Button>
        </>
      ) : (
        <strong>{text('acknowledged', { date: dateText(dateAcknowledged, locale) })}</strong>
      )}
      {error && <span role="alert">{messageOf(error)}</span>}
    </div>
  );
}

function Again({ again }: Pick<ResultPartProps, 'again'>) {
  const text = useTexts('questions');
  const locale = useUiLocale();
  if (again instanceof Date)
    return <p className={shared.quiet}>{text('againFrom', { date: dateText(again, locale) })}</p>;
  return (
    <div>
      <Button variant="default" onClick={again}>
        {text('again')}
      </Button>
    </div>
  );
}
