import { listPasskeys } from '@countinghouse/contract/passkey/passkey.ts';
import type { ReplyOf } from '@countinghouse/contract/kernel/route.ts';
import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../kernel/call/message-of.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useRead } from '../../kernel/resource/use-call.ts';
import { IconPlus } from '../../ui/icons.ts';
import { Panel } from '../../ui/page/panel.tsx';
import { ErrorState } from '../../ui/page/screen-state.tsx';
import { canUsePasskeys, isHere } from '../passkey/index.ts';
import { PasskeyEntry } from './passkey-entry.tsx';
import { PasskeyStart } from './passkey-start.tsx';
import classes from './profile.module.css';

/** The user's passkeys, with a button to add one. */
export function PasskeysPart() {
  const text = useTexts('profile');
  const { data, error, isPending, refetch } = useRead(listPasskeys, {});
  return (
    <Panel title={text('passkeyTitle')}>
      <p className={classes.text}>{text('passkeyText')}</p>
      {isPending && <Skeleton height={72} />}
      {error && !data && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {data && <KnownPasskeys {...data} />}
    </Panel>
  );
}

function KnownPasskeys({ passkeys, most, address }: ReplyOf<typeof listPasskeys>) {
  return (
    <>
      {passkeys.length > 0 && (
        <ul className={classes.devices}>
          {passkeys.map((passkey) => (
            <PasskeyEntry key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      <Further count={passkeys.length} most={most} address={address} />
    </>
  );
}

interface FurtherProps {
  readonly count: number;
  readonly most: number;
  readonly address: string;
}

/** The button, or why there is none. */
function Further({ count, most, address }: FurtherProps) {
  const text = useTexts('profile');
  const [isOpen, setIsOpen] = useState(false);
  const obstacle = useObstacle({ count, most, address });
  if (isOpen) return <PasskeyStart onDone={() => setIsOpen(false)} />;
  if (obstacle !== null) return <p className={classes.note}>{obstacle}</p>;
  return (
    <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsOpen(true)}>
      {text('passkeyAdd')}
    </Button>
  );
}

const useObstacle = ({ count, most, address }: FurtherProps): string | null => {
  const text = useTexts('profile');
  if (!isHere(address)) return text('passkeyElsewhere', { address });
  if (!canUsePasskeys()) return text('passkeyUnsupported');
  return count >= most ? text('passkeyFull', { count: most }) : null;
};
