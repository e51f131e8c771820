import { personName } from '@countinghouse/contract/user/person-name.ts';
import {
  type Duplicates,
  findDuplicates,
  leadDuplicates,
  likelyScore,
} from '@countinghouse/contract/user/duplicates.ts';
import type { User } from '@countinghouse/contract/user/user.ts';
import { Alert, Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { IconInfoCircle } from '../../../ui/icons.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { StatusBadge } from '../../../ui/page/status-badge.tsx';
import type { LeadFields } from './lead-fields.ts';
import classes from './lead.module.css';
import { later } from '../../../ui/later.tsx';
import { Suspense } from '../../../ui/suspense.tsx';

/** Loads when it is opened: few readers of the page merge leads. */
const MergeDialog = later(() => import('./merge/merge-dialog.tsx').then((module) => ({ default: module.MergeDialog })));

interface DuplicateListProps {
  readonly found: Duplicates;
  readonly isForm?: boolean;
  /** Opens the comparison with a lead, for readers who may merge. */
  readonly onCompare?: ((id: string) => void) | undefined;
}

/** The possible duplicates with what they have in common, and a note about a lead that the reader may not see. */
function DuplicateList({ found, isForm = false, onCompare }: DuplicateListProps) {
  const text = useTexts('lead');
  const field = useTexts('field');
  return (
    <>
      <ul className={shared.list}>
        {found.duplicates.map((lead) => (
          <li key={lead.id} className={classes.duplicate}>
            <Link
              to="/office/leads/$id"
              params={{ id: lead.id }}
              className={classes.contact ?? ''}
              // Opens beside the form, so that typed values stay.
              {...(isForm && { target: '_blank', rel: 'noreferrer' })}
            >
              {personName(lead)}
            </Link>
            <StatusBadge tone={lead.score >= likelyScore ? 'warning' : 'neutral'}>
              {text(lead.score >= likelyScore ? 'duplicateLikely' : 'duplicatePossible')}
            </StatusBadge>
            <p>
              {text('duplicateShares')}{' '}
              {lead.reasons.map((reason) => (reason === 'name' ? text('name') : field(reason))).join(', ')}
              {' · '}
              {field('assignedToName')}: {lead.assignedToName ?? text('nobody')}
            </p>
            {isForm && (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`${text('openInstead')}: ${personName(lead)}`}
                renderRoot={(props) => <Link to="/office/leads/$id" params={{ id: lead.id }} {...props} />}
              >
                {text('openInstead')}
              </Button>
            )}
            {onCompare && (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`${text('merge')}: ${personName(lead)}`}
                onClick={() => onCompare(lead.id)}
              >
                {text('merge')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {found.isElsewhere && <p>{text('duplicateElsewhere')}</p>}
    </>
  );
}

const isEmpty = (found: Duplicates | undefined): found is undefined =>
  found === undefined || (found.duplicates.length === 0 && !found.isElsewhere);

/** The possible duplicates of a lead, on its page. */
export function LeadDuplicates({ lead }: { readonly lead: User }) {
  const text = useTexts('lead');
  const { data } = useRead(leadDuplicates, { params: { id: lead.id } });
  const navigate = useNavigate();
  const mayMerge = useMay('lead:merge');
  const [compared, setCompared] = useState<string | null>(null);
  const onMerged = (id: string): void => {
    setCompared(null);
    if (id !== lead.id) void navigate({ to: '/office/leads/$id', params: { id } });
  };
  if (isEmpty(data) && compared === null) return null;
  return (
    <Panel title={text('duplicates')}>
      {data && <DuplicateList found={data} onCompare={mayMerge ? setCompared : undefined} />}
      {compared !== null && (
        <Suspense fallback={null}>
          <MergeDialog leads={[lead.id, compared]} onClose={() => setCompared(null)} onMerged={onMerged} />
        </Suspense>
      )}
    </Panel>
  );
}

/** Milliseconds without a key press before searching. */
const pause = 400;

/** The possible duplicates of the lead that is being typed. */
export function NewLeadDuplicates({ control }: { readonly control: Control<LeadFields> }) {
  const text = useTexts('lead');
  const watched = useWatch({ control, name: ['firstName', 'lastName', 'email', 'phone', 'mobile'] });
  const [typed] = useDebouncedValue(watched.join('\n'), pause);
  const [firstName = '', lastName = '', email = '', phone = '', mobile = ''] = typed.split('\n');
  const enabled = (firstName !== '' && lastName !== '') || email.includes('@') || phone + mobile !== '';
  const body = { firstName, lastName, email, phone, mobile };
  const { data, error } = useRead(findDuplicates, { body }, { enabled, keepPrevious: true });
  if (enabled && error) return <p className={classes.newDuplicates}>{messageOf(error)}</p>;
  if (!enabled || isEmpty(data)) return null;
  return (
    <Alert
      color="warning"
      className={classes.newDuplicates ?? ''}
      title={text('duplicates')}
      icon={<IconInfoCircle size={18} aria-hidden />}
    >
      <DuplicateList found={data} isForm />
    </Alert>
  );
}
