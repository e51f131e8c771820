import { Alert, Button } from '@mantine/core';
import { getVerification } from '@countinghouse/contract/verification/verification.ts';
import type { Withdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { useUser } from '../../../kernel/session/session.ts';
import classes from '../withdrawal.module.css';
import { CompleteDialog } from './complete-dialog.tsx';
import { FailDialog } from './fail-dialog.tsx';
import { type Hindrance, hindranceOf } from './hindrance.ts';

/** The decisions on a pending withdrawal, or why the reader cannot complete it. */
export function DecidePart({ item }: { readonly item: Withdrawal }) {
  const text = useTexts('withdrawal');
  const mayDecide = useMay('withdrawal:decide');
  const [asked, ask] = useState<'complete' | 'fail' | null>(null);
  const { hindrance, isKnown } = useHindrance(item);
  if (!mayDecide || item.status !== 'pending') return null;
  return (
    <>
      {hindrance && <Notice item={item} hindrance={hindrance} />}
      <div className={classes.buttons}>
        <Button disabled={!isKnown || hindrance !== null} onClick={() => ask('complete')}>
          {text(item.approval === null ? 'complete' : 'second')}
        </Button>
        <Button variant="default" onClick={() => ask('fail')}>
          {text('fail')}
        </Button>
      </div>
      {asked === 'complete' && <CompleteDialog item={item} onClose={() => ask(null)} />}
      {asked === 'fail' && <FailDialog item={item} onClose={() => ask(null)} />}
    </>
  );
}

const useHindrance = (item: Withdrawal) => {
  const { id } = useUser();
  const { data } = useRead(getVerification, { params: { id: item.lead } }, { resources: ['user'] });
  return { isKnown: data !== undefined, hindrance: hindranceOf(item, { id, verification: data?.status }) };
};

interface NoticeProps {
  readonly item: Withdrawal;
  readonly hindrance: Hindrance;
}

function Notice({ item, hindrance }: NoticeProps) {
  const text = useTexts('withdrawal');
  return (
    <Alert color="warning">
      {text(hindrance)}
      {hindrance === 'noticeUnverified' && (
        <>
          {' '}
          <Link to="/office/leads/$id" params={{ id: item.lead }} className={classes.noticeLink ?? ''}>
            {text('noticeVerify')}
          </Link>
        </>
      )}
    </Alert>
  );
}
