import '../../../ui/theme/mantine-office.css';
import { useEffect } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { nameScreen } from '../../../kernel/setting/page-identity.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { OwnWithdrawals } from './own-withdrawals.tsx';
import { RequestPart } from './request-part.tsx';

/** The customer's withdrawals: request, follow and cancel. */
export function WithdrawScreen() {
  const text = useTexts('withdrawal');
  const title = text('ownTitle');
  useEffect(() => {
    nameScreen(title);
    return () => nameScreen(null);
  }, [title]);
  return (
    <>
      <PageHeader title={title} description={text('ownText')} />
      <RequestPart />
      <OwnWithdrawals />
    </>
  );
}
