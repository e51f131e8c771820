import { personName } from '@countinghouse/contract/user/person-name.ts';
import { type User, user } from '@countinghouse/contract/user/user.ts';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { CallError } from '../../../kernel/call/call-error.ts';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { resourceQueries } from '../../../kernel/resource/resource-queries.ts';
import { nameScreen } from '../../../kernel/setting/page-identity.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { EmptyState, ErrorState } from '../../../ui/page/screen-state.tsx';
import { LeadField } from '../../lead-choice/index.tsx';
import { PlatformDesk } from '../desk/platform-desk.tsx';
import classes from './office-platform.module.css';
import { OpenPlatforms } from './open-platforms.tsx';

interface Choice {
  lead: string | null;
}

/** Selects the customer whose platform to open. */
function LeadChooser() {
  const text = useTexts('platform');
  const navigate = useNavigate();
  const { control } = useForm<Choice>({ defaultValues: { lead: null } });
  const lead = useWatch({ control, name: 'lead' });
  useEffect(() => {
    if (lead !== null) void navigate({ to: '.', search: { lead } as never });
  }, [lead, navigate]);
  return (
    <>
      <PageHeader title={text('platform')} description={text('chooseCustomerText')} />
      <div className={classes.chooser}>
        <LeadField control={control} name="lead" label={text('chooseCustomer')} />
      </div>
      <OpenPlatforms />
    </>
  );
}

/** The customer of this platform: staff place orders for them here. */
function LeadStrip({ lead }: { readonly lead: User }) {
  const text = useTexts('platform');
  return (
    <p className={classes.strip}>
      <Link to="/office/leads/$id" params={{ id: lead.id }} className={classes.link ?? ''}>
        {personName(lead)}
      </Link>
      <span>{text('forCustomer')}</span>
    </p>
  );
}

const users = resourceQueries(user);

/** A customer's platform, opened by staff; the address contains the customer. */
export function OfficePlatform() {
  const text = useTexts('platform');
  const { lead } = useSearch({ strict: false }) as { lead?: string };
  useEffect(() => nameScreen(text('platform')), [text]);
  return lead === undefined ? <LeadChooser /> : <PlatformOf key={lead} lead={lead} />;
}

function PlatformOf({ lead }: { readonly lead: string }) {
  const text = useTexts('platform');
  const { data, error, refetch } = users.useOne(lead);
  if (error instanceof CallError && [400, 404].includes(error.status))
    return <EmptyState fullScreen title={text('noCustomer')} />;
  if (error && !data) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  return data ? <KnownPlatform lead={data} /> : null;
}

function KnownPlatform({ lead }: { readonly lead: User }) {
  return (
    <>
      <LeadStrip lead={lead} />
      <PlatformDesk customer={lead.id} lead={lead.id} receiptHref={(order) => `/office/orders/${order.id}/receipt`} />
    </>
  );
}
