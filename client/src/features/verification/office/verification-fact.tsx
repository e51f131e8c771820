import { Button } from '@mantine/core';
import { getVerification, type Verification } from '@countinghouse/contract/verification/verification.ts';
import type { User } from '@countinghouse/contract/user/user.ts';
import { useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { useUser } from '../../../kernel/session/session.ts';
import { dateText } from '../../../ui/format/date-text.ts';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { VerificationBadge } from './verification-badge.tsx';
import { VerificationDialog } from './verification-dialog.tsx';
import classes from './verification.module.css';

/** A customer's verification with who decided it, when and why; others than his seller may decide it here. */
export function VerificationFact({ lead }: { readonly lead: User }) {
  const text = useTexts('verification');
  const me = useUser();
  const mayDecide = useMay('verification:decide') && lead.assignedTo !== me.id;
  const { data } = useRead(getVerification, { params: { id: lead.id } }, { resources: ['user'] });
  const [isAsked, ask] = useState(false);
  const name = `${lead.firstName} ${lead.lastName}`;
  return (
    <span className={classes.fact}>
      <VerificationBadge status={lead.verification ?? 'notStarted'} />
      {mayDecide && (
        <Button variant="default" size="xs" aria-label={text('decideNamed', { name })} onClick={() => ask(true)}>
          {text('decide')}
        </Button>
      )}
      {data && <Decided verification={data} />}
      {isAsked && <VerificationDialog lead={lead.id} name={name} onClose={() => ask(false)} />}
    </span>
  );
}

function Decided({ verification }: { readonly verification: Verification }) {
  const text = useTexts('verification');
  const locale = useUiLocale();
  const { decidedByName, dateDecided, reason } = verification;
  if (decidedByName === null || dateDecided === null) return null;
  return (
    <span className={classes.decided}>
      {text('by', { name: decidedByName, date: dateText(dateDecided, locale, 'date'), reason })}
    </span>
  );
}
