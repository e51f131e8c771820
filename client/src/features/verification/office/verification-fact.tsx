import type { OwnPart } from '@countinghouse/contract/verification/own-part.ts';
import { personName } from '@countinghouse/contract/user/person-name.ts';
import { verificationStates } from '@countinghouse/contract/verification/verification-states.ts';
import { getVerification, type Verification } from '@countinghouse/contract/verification/verification.ts';
import type { User } from '@countinghouse/contract/user/user.ts';
import { Alert } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { useUser } from '../../../kernel/session/session.ts';
import { dateText } from '../../../ui/format/date-text.ts';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import classes from '../verification.module.css';
import { VerificationBadge } from './verification-badge.tsx';

/**
 * A customer's verification with the decision's author, date and reason; links staff other than the customer's agent to
 * pending documents.
 */
export function VerificationFact({ lead }: { readonly lead: User }) {
  const text = useTexts('verification');
  const me = useUser();
  const mayDecide = useMay('verification:decide') && lead.assignedTo !== me.id;
  const { data } = useRead(getVerification, { params: { id: lead.id } }, { resources: ['user'] });
  const name = personName(lead);
  const status = lead.verification ?? 'uninitialized';
  return (
    <span className={classes.fact}>
      <VerificationBadge status={status} />
      {mayDecide && verificationStates.allows(status, 'verify') && (
        <Link
          to="/office/verification"
          search={{ lead: lead.id }}
          className={classes.link ?? ''}
          aria-label={text('decideNamed', { name })}
        >
          {text('decide')}
        </Link>
      )}
      {data && <Decided verification={data} />}
    </span>
  );
}

/** The last decision's author, date and texts. */
export function Decided({ verification }: { readonly verification: Verification }) {
  const text = useTexts('verification');
  const locale = useUiLocale();
  const { decidedByName, dateDecided, reason } = verification;
  if (decidedByName === null || dateDecided === null) return null;
  const params = { name: decidedByName, date: dateText(dateDecided, locale, 'date') };
  return (
    <span className={classes.decided}>
      {reason === '' ? text('byOnly', params) : text('by', { ...params, reason })}
    </span>
  );
}

const sentences = {
  created: 'ownCreated',
  named: 'ownNamed',
  keys: 'ownKeys',
  documents: 'ownDocuments',
  agent: 'ownAgent',
  verified: 'ownVerified',
  related: 'ownRelated',
} as const satisfies Record<NonNullable<OwnPart>['part'], string>;

/** Why the reader must leave this customer's next step to somebody else, or what follows if there is nobody. */
export function OwnPartAlert({ own }: { readonly own: OwnPart }) {
  const text = useTexts('verification');
  return (
    own && (
      <Alert color={own.isAlone ? 'info' : 'warning'} role="status">
        {text(sentences[own.part])} {text(own.isAlone ? 'ownAlone' : 'ownOther')}
      </Alert>
    )
  );
}

/** Whether the reader must leave the step to somebody else. */
export const isLeftToOthers = (own: OwnPart): boolean => own !== null && !own.isAlone;
