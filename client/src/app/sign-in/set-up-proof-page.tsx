import { listPasskeys } from '@countinghouse/contract/passkey/passkey.ts';
import type { ReplyOf } from '@countinghouse/contract/kernel/route.ts';
import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import classes from '../../features/auth/auth.module.css';
import { PasskeyStart, useObstacle } from '../../features/profile/passkey-start.tsx';
import { TwoFactorStart } from '../../features/profile/two-factor-start.tsx';
import { attempt } from '../../kernel/call/attempt.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { answerOf } from '../../kernel/resource/answer-of.tsx';
import { useRead } from '../../kernel/resource/use-call.ts';
import { checkSession } from '../../kernel/session/session.ts';
import { signOut } from '../../kernel/session/sign-in.ts';
import { Suspense } from '../../ui/suspense.tsx';
import { AreaData } from '../frame/area-data.tsx';
import shared from '../../ui/page/shared-styles.module.css';

const steps = { app: TwoFactorStart, passkey: PasskeyStart } as const;
type Way = keyof typeof steps;

/** Staff set up two-factor or a passkey before anything else; afterwards the session continues where it was. */
export function SetUpProofPage() {
  return (
    <AreaData>
      <SetUpProof />
    </AreaData>
  );
}

function SetUpProof() {
  const text = useTexts('auth');
  const [way, setWay] = useState<Way | null>(null);
  const Steps = way && steps[way];
  const close = (): void => {
    setWay(null);
    void attempt(async () => void (await checkSession()));
  };
  return (
    <>
      <h1 className={classes.title}>{text('proofTitle')}</h1>
      <p className={classes.text}>{text('proofText')}</p>
      {/* Their texts load later than the heading. */}
      <Suspense fallback={<Skeleton height={36} />}>
        {Steps ? <Steps onDone={close} /> : <Ways onChoose={setWay} />}
      </Suspense>
      <div className={classes.quiet}>
        <button type="button" onClick={() => void signOut().catch(() => undefined)}>
          {text('signOutInstead')}
        </button>
      </div>
    </>
  );
}

interface WaysProps {
  readonly onChoose: (way: Way) => void;
}

function Ways({ onChoose }: WaysProps) {
  const text = useTexts('auth');
  const { data, pending } = answerOf(useRead(listPasskeys, {}), <Skeleton height={36} />);
  return (
    <div className={shared.buttons}>
      <Button onClick={() => onChoose('app')}>{text('proofApp')}</Button>
      {pending}
      {data && <PasskeyWay {...data} onChoose={onChoose} />}
    </div>
  );
}

/** The button, or why there is none. */
function PasskeyWay({ most, address, onChoose }: WaysProps & Pick<ReplyOf<typeof listPasskeys>, 'most' | 'address'>) {
  const text = useTexts('auth');
  const obstacle = useObstacle({ count: 0, most, address });
  if (obstacle !== null) return <p className={shared.note}>{obstacle}</p>;
  return (
    <Button variant="default" onClick={() => onChoose('passkey')}>
      {text('proofPasskey')}
    </Button>
  );
}
