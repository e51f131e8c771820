import { getOwnClosure, type OwnClosure } from '@countinghouse/contract/closure/closure.ts';
import { Skeleton } from '@mantine/core';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import { ErrorState } from '../../../ui/page/screen-state.tsx';
import { OpenItemList } from '../../open-items/index.ts';
import classes from '../closure.module.css';
import { AskPart } from './ask-part.tsx';
import { RefusedNotice, WaitingPart } from './waiting-part.tsx';

/** The screens on which a customer settles each open item. */
const ways = {
  money: '/my/withdraw',
  order: '/my/platform',
  investment: '/my/investments',
  deposit: '/my/deposit',
  refund: '/my/deposit',
  withdrawal: '/my/withdraw',
  vaultItem: '/my/vault',
  offer: '/my/vault',
} as const;

/** Changes to any of these affect the open items. */
const resources = ['deposit', 'withdrawal', 'order', 'investment', 'product', 'offer', 'approval'] as const;

/** A customer's account closure: open items, the request and its state. */
export function ClosurePart() {
  const text = useTexts('closure');
  const { data, error, refetch } = useRead(getOwnClosure, {}, { resources });
  return (
    <Panel title={text('title')}>
      {data && <Known closure={data} />}
      {!data && error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={140} aria-busy />}
    </Panel>
  );
}

function Known({ closure: { request, standing } }: { readonly closure: OwnClosure }) {
  const text = useTexts('closure');
  const isWaiting = request?.state === 'pending';
  return (
    <>
      {isWaiting ? <WaitingPart request={request} /> : <p className={classes.text}>{text('text')}</p>}
      {request?.state === 'refused' && <RefusedNotice request={request} />}
      {standing.length > 0 ? (
        <>
          <h3 className={classes.heading}>{text('standsTitle')}</h3>
          <p className={classes.text}>{text(isWaiting ? 'mustEnd' : 'standsText')}</p>
          <div className={classes.standing}>
            <OpenItemList standing={standing} ways={ways} />
          </div>
        </>
      ) : (
        <p className={classes.free}>{text('nothingStands')}</p>
      )}
      {!isWaiting && <AskPart />}
    </>
  );
}
