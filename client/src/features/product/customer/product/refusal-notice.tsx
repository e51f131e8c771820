import { Alert } from '@mantine/core';
import { CallError } from '../../../../kernel/call/call-error.ts';
import { messageOf } from '../../../../kernel/call/message-of.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { WayLink } from '../way-link.tsx';
import classes from '../customer.module.css';

const wasTaken = ({ code, status }: CallError): boolean => code === 'productTaken' || status === 404;

/** Explains why nothing was bought or paid, with the next step. */
export function RefusalNotice({ error }: { readonly error: Error }) {
  const text = useTexts('catalogue');
  if (error instanceof CallError && wasTaken(error)) {
    return (
      <Alert color="warning" role="alert" title={text('takenTitle')}>
        <div className={classes.part}>
          <p>{text('takenText')}</p>
          <WayLink href="/my/products" label={text('showAll')} />
        </div>
      </Alert>
    );
  }
  if (error instanceof CallError && error.status === 412) {
    return (
      <Alert color="warning" role="alert" title={text('changedTitle')}>
        {text('changedText')}
      </Alert>
    );
  }
  return (
    <Alert color="error" role="alert" title={text('refusedTitle')}>
      {messageOf(error)}
    </Alert>
  );
}
