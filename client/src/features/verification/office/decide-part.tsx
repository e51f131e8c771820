import { personName } from '@countinghouse/contract/user/person-name.ts';
import { Alert, Button, Kbd } from '@mantine/core';
import type { User } from '@countinghouse/contract/user/user.ts';
import { verificationStates } from '@countinghouse/contract/verification/verification-states.ts';
import {
  decideVerification,
  type Decision,
  type Verification,
} from '@countinghouse/contract/verification/verification.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useProblem } from '../../../kernel/call/attempt.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { useUser } from '../../../kernel/session/session.ts';
import shared from '../../../ui/page/shared-styles.module.css';
import { Panel } from '../../../ui/page/panel.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { RejectForm } from './reject-form.tsx';
import { isLeftToOthers, OwnPartAlert } from './verification-fact.tsx';
import classes from './review.module.css';
import { useKeys } from '../../../ui/input/use-keys.ts';
import type { Viewer } from './use-viewer.ts';

interface DecidePartProps {
  readonly verification: Verification;
  readonly person: User;
  readonly viewer: Viewer;
  readonly onNext: (() => void) | null;
}

/** The decision, or why the reader cannot make it. */
export function DecidePart(props: DecidePartProps) {
  const text = useTexts('verification');
  const { id } = useUser();
  const { status } = props.verification;
  const { ownPart } = props.verification;
  const isWaiting = verificationStates.allows(status, 'verify');
  if (props.person.assignedTo === id) return <Alert color="warning">{text('ownLead')}</Alert>;
  return (
    <Panel title={text('status')}>
      <div className={classes.decide}>
        {!isWaiting && <p className={shared.quiet}>{text('notWaiting')}</p>}
        {isWaiting && <OwnPartAlert own={ownPart} />}
        {verificationStates.allows(status, 'reject') && (
          <Decide {...props} isWaiting={isWaiting} mayAccept={isWaiting && !isLeftToOthers(ownPart)} />
        )}
        {props.onNext && (
          <Button variant="default" onClick={props.onNext} rightSection={<Kbd aria-hidden>N</Kbd>}>
            {text('next')}
          </Button>
        )}
      </div>
    </Panel>
  );
}

/** Sends a decision on the documents as they were viewed, and continues; after a refusal the file is reloaded. */
const useDecide = ({ verification: { lead }, person, onNext }: DecidePartProps) => {
  const text = useTexts('verification');
  const client = useQueryClient();
  const { mutateAsync, isPending } = useWrite(decideVerification);
  const { problem, run } = useProblem();
  const name = personName(person);
  const decide = async (body: Decision): Promise<void> => {
    const isDone = await run(async () => {
      await mutateAsync({ params: { id: lead }, body });
      const message = text(body.status === 'verified' ? 'acceptedToast' : 'rejectedToast', { name });
      showToast({ type: 'success', message });
      onNext?.();
    });
    if (!isDone) await client.invalidateQueries({ queryKey: ['verification'] });
  };
  return { decide, isPending, problem };
};

interface DecideProps extends DecidePartProps {
  readonly isWaiting: boolean;
  readonly mayAccept: boolean;
}

function Decide(props: DecideProps) {
  const { verification, viewer, isWaiting, mayAccept } = props;
  const text = useTexts('verification');
  const { decide, isPending, problem } = useDecide(props);
  const [isRejecting, reject] = useState(false);
  const [isHasty, setHasty] = useState(false);
  const accept = (): void => {
    if (isPending || isRejecting || !mayAccept) return;
    setHasty(viewer.unseen !== undefined);
    if (viewer.unseen) viewer.show(viewer.unseen);
    else void decide({ status: 'verified', version: verification.version, reason: '' });
  };
  useKeys({ a: accept, r: () => reject(true) });
  if (isRejecting)
    return (
      <RejectForm
        viewer={viewer}
        busy={isPending}
        problem={problem}
        onCancel={() => reject(false)}
        onReject={(reason, documents) =>
          void decide({ status: 'rejected', version: verification.version, reason, documents })
        }
      />
    );
  return (
    <>
      {problem !== '' && (
        <Alert color="error" role="alert">
          {problem}
        </Alert>
      )}
      {isHasty && (
        <Alert color="info" role="status">
          {text('acceptUnseen')}
        </Alert>
      )}
      {mayAccept && (
        <Button loading={isPending} onClick={accept} rightSection={<Kbd aria-hidden>A</Kbd>}>
          {text('accept')}
        </Button>
      )}
      <Button variant="default" onClick={() => reject(true)} rightSection={<Kbd aria-hidden>R</Kbd>}>
        {text(isWaiting ? 'reject' : 'revoke')}
      </Button>
    </>
  );
}
