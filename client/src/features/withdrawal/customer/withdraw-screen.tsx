import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useSession } from '../../../kernel/session/session.ts';
import { useScreenTitle } from '../../../kernel/setting/use-screen-title.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { AccountsPart } from './accounts-part.tsx';
import { OwnWithdrawals, ShownWithdrawal } from './own-withdrawals.tsx';
import { RequestPart } from './request-part.tsx';

/** The customer's withdrawals: request, follow and cancel. */
export function WithdrawScreen() {
  const text = useTexts('withdrawal');
  const title = text('ownTitle');
  useScreenTitle(title);
  const session = useSession();
  const isConnected = session.status === 'signedIn' && session.check.actor !== null;
  return (
    <>
      <PageHeader title={title} description={text('ownText')} />
      <ShownWithdrawal />
      <RequestPart isConnected={isConnected} />
      <AccountsPart isConnected={isConnected} />
      <OwnWithdrawals />
    </>
  );
}
