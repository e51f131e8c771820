import type { ReplyOf } from '@countinghouse/contract/kernel/route.ts';
import { listPasskeys } from '@countinghouse/contract/passkey/passkey.ts';
import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { answerOf } from '../../kernel/resource/answer-of.tsx';
import { useRead } from '../../kernel/resource/use-call.ts';
import { IconPlus } from '../../ui/icons.ts';
import { Panel } from '../../ui/page/panel.tsx';
import { PasskeyEntry } from './passkey-entry.tsx';
import { type PasskeyPlace, PasskeyStart, useObstacle } from './passkey-start.tsx';
import classes from './profile.module.css';

/** The user's passkeys, with a button to add one. */
export function PasskeysPart() {
  const text = useTexts('profile');
  const { data, pending } = answerOf(useRead(listPasskeys, {}), <Skeleton height={72} />);
  return (
    <Panel title={text('passkeyTitle')}>
      <p className={classes.text}>{text('passkeyText')}</p>
      {pending}
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

/** The button, or why there is none. */
function Further({ count, most, address }: PasskeyPlace) {
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
