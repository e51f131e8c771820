import { type User, user } from '@countinghouse/contract/user/user.ts';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { CallError } from '../../../kernel/call/call-error.ts';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { resourceQueries } from '../../../kernel/resource/resource-queries.ts';
import { nameScreen } from '../../../kernel/setting/page-identity.ts';
import { EmptyState, ErrorState } from '../../../ui/page/screen-state.tsx';
import { PlatformDesk } from '../desk/platform-desk.tsx';
import { LeadChooser } from './lead-chooser.tsx';
import { LeadStrip } from './lead-strip.tsx';

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
    return <EmptyState wholeScreen title={text('noCustomer')} />;
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
