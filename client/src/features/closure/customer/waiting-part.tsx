import { type OwnClosure, withdrawClosure } from '@countinghouse/contract/closure/closure.ts';
import { Alert, Button } from '@mantine/core';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { IconHistory, IconInfoCircle } from '../../../ui/icons.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import classes from '../closure.module.css';

interface RequestProps {
  readonly request: NonNullable<OwnClosure['request']>;
}

/** A pending request with its date, and a button to withdraw it. */
export function WaitingPart({ request }: RequestProps) {
  const text = useTexts('closure');
  const { mutateAsync, isPending } = useWrite(withdrawClosure);
  const takeBack = async (): Promise<void> => {
    try {
      await mutateAsync({});
      showToast({ type: 'success', message: text('takenBack') });
    } catch (error) {
      showToast({ type: 'error', message: messageOf(error) });
    }
  };
  return (
    <Alert
      color="warning"
      className={classes.notice ?? ''}
      icon={<IconHistory size={18} aria-hidden />}
      title={text('waitingTitle')}
    >
      <p>
        {text('waitingSince')} <DateTime instant={request.dateCreation} />
      </p>
      <Button variant="default" mt="sm" loading={isPending} onClick={() => void takeBack()}>
        {text('takeBack')}
      </Button>
    </Alert>
  );
}

export function RefusedNotice({ request }: RequestProps) {
  const text = useTexts('closure');
  return (
    <Alert
      color="info"
      className={classes.notice ?? ''}
      icon={<IconInfoCircle size={18} aria-hidden />}
      title={text('refusedTitle')}
    >
      <p>{request.answer}</p>
      {request.dateDone !== null && (
        <p>
          <DateTime instant={request.dateDone} />
        </p>
      )}
    </Alert>
  );
}
