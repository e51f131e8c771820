import { createTaskFeed, revokeTaskFeed, taskFeed } from '@countinghouse/contract/task/task-feed.ts';
import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { attempt } from '../../kernel/call/attempt.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { answerOf } from '../../kernel/resource/answer-of.tsx';
import { useRead, useWrite } from '../../kernel/resource/use-call.ts';
import { DateTime } from '../../ui/format/date-time.tsx';
import { SecretDialog } from '../../ui/overlay/secret-dialog.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import shared from '../../ui/page/shared-styles.module.css';
import classes from './profile.module.css';

/** The secret address under which another calendar shows a person's own tasks. */
export function TaskFeedPart() {
  const text = useTexts('task');
  const read = useRead(taskFeed, {});
  const { data, pending } = answerOf(read, <Skeleton height={36} />);
  const creating = useWrite(createTaskFeed);
  const revoking = useWrite(revokeTaskFeed);
  const [address, setAddress] = useState<string | null>(null);
  const since = data?.dateCreation ?? null;
  const create = () =>
    attempt(async () => {
      setAddress((await creating.mutateAsync({})).address);
      await read.refetch();
    });
  const revoke = () =>
    attempt(async () => {
      await revoking.mutateAsync({});
      await read.refetch();
      return text('feedRevoked');
    });
  return (
    <Panel title={text('feedTitle')}>
      <p className={classes.text}>{text('feedText')}</p>
      {since !== null && (
        <p className={classes.text}>
          {text('feedSince')} <DateTime instant={since} />. {text('feedReplaceText')}
        </p>
      )}
      {pending}
      {data && (
        <div className={shared.buttons}>
          <Button variant="default" onClick={() => void create()}>
            {text(since === null ? 'feedCreate' : 'feedReplace')}
          </Button>
          {since !== null && (
            <Button variant="default" color="red" onClick={() => void revoke()}>
              {text('feedRevoke')}
            </Button>
          )}
        </div>
      )}
      {address !== null && (
        <SecretDialog
          title={text('feedTitle')}
          label={text('feedAddress')}
          value={address}
          note={text('feedNote')}
          closeLabel={text('feedDone')}
          onClose={() => setAddress(null)}
        />
      )}
    </Panel>
  );
}
