import '../../../ui/theme/mantine-office.css';
import { Alert, Button } from '@mantine/core';
import { capitalFunds } from '@countinghouse/contract/ledger/funds.ts';
import { type ReactNode } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { useSession, useUser } from '../../../kernel/session/session.ts';
import { useScreenTitle } from '../../../kernel/setting/use-screen-title.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { IconPlus } from '../../../ui/icons.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { StatTile } from '../../../ui/page/stat-tile.tsx';
import { enterDeposit } from '../deposit-screen.ts';
import { OwnDeposits } from './own-deposits.tsx';

/** The deposit screen: pay in, see results, and continue pending deposits. */
export function DepositPage({ risk }: { readonly risk: ReactNode }) {
  const text = useTexts('deposit');
  const session = useSession();
  const isConnected = session.status === 'signedIn' && session.check.actor !== null;
  const title = text('ownTitle');
  useScreenTitle(title);
  return (
    <>
      <PageHeader
        title={title}
        description={text('ownText')}
        actions={
          !isConnected && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => enterDeposit()}>
              {text('newDeposit')}
            </Button>
          )
        }
      />
      {isConnected && <Alert color="warning">{text('ownConnected')}</Alert>}
      <AvailableTile />
      {risk}
      <OwnDeposits resumes={!isConnected} />
    </>
  );
}

function AvailableTile() {
  const text = useTexts('ledger');
  const language = useLanguage();
  const { data, isPending } = useRead(capitalFunds, { params: { userId: useUser().id } });
  return (
    <StatTile label={text('accountCash')} value={data && euroText(data.available, language)} loading={isPending} />
  );
}
