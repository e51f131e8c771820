import { listWaiting, type WaitingVerification } from '@countinghouse/contract/verification/waiting.ts';
import { useEffect } from 'react';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { nameScreen } from '../../../kernel/setting/page-identity.ts';
import { Skeleton } from '@mantine/core';
import { IconShieldCheck } from '../../../ui/icons.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { EmptyState, ErrorState } from '../../../ui/page/screen-state.tsx';
import { ReviewFile } from './review-file.tsx';
import classes from './review.module.css';
import { useKeys } from './use-keys.ts';
import { useReviewAddress } from './use-review-address.ts';
import { WaitingList } from './waiting-list.tsx';

/** The next customer in the queue; after the last, the first. */
const nextOf = (waiting: readonly WaitingVerification[], lead: string | undefined): string | undefined => {
  const at = waiting.findIndex((one) => one.lead === lead);
  return (waiting[at + 1] ?? waiting.find((one) => one.lead !== lead))?.lead;
};

/** The queue, and next to it the documents of the open customer. */
export function ReviewScreen() {
  const text = useTexts('verification');
  const [lead, open] = useReviewAddress();
  const { data, error, refetch } = useRead(listWaiting, {}, { resources: ['user'] });
  useEffect(() => nameScreen(text('queueTitle')), [text]);
  const waiting = data?.waiting ?? [];
  const next = nextOf(waiting, lead);
  const goOn = () => open(next);
  useKeys({ n: goOn });
  return (
    <>
      <PageHeader title={text('queueTitle')} count={data?.count} description={text('queueText')} />
      {!data && !error && <Skeleton height={420} />}
      {!data && error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {data && (
        <div className={classes.screen} data-open={lead !== undefined || undefined}>
          {waiting.length > 0 && <WaitingList waiting={waiting} count={data.count} shown={lead} onOpen={open} />}
          {lead === undefined ? (
            <Choose isEmpty={waiting.length === 0} />
          ) : (
            <ReviewFile
              key={lead}
              lead={lead}
              onNext={next === undefined ? null : goOn}
              onBack={() => open(undefined)}
            />
          )}
        </div>
      )}
    </>
  );
}

function Choose({ isEmpty }: { readonly isEmpty: boolean }) {
  const text = useTexts('verification');
  return (
    <div className={classes.choose} data-empty={isEmpty || undefined}>
      <EmptyState
        title={text(isEmpty ? 'queueEmptyTitle' : 'chooseTitle')}
        text={text(isEmpty ? 'queueEmptyText' : 'chooseText')}
        icon={<IconShieldCheck size={20} aria-hidden />}
      />
    </div>
  );
}
