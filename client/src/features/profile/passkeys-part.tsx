import type { ReplyOf } from '@countinghouse/contract/kernel/route.ts';
import { listPasskeys, type Passkey } from '@countinghouse/contract/passkey/passkey.ts';
import { renamePasskey } from '@countinghouse/contract/schemas/passkey/passkey.ts';
import { removePasskey } from '@countinghouse/contract/passkey/proof-calls.ts';
import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useContractForm } from '../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { answerOf } from '../../kernel/resource/answer-of.tsx';
import { useRead, useWrite } from '../../kernel/resource/use-call.ts';
import { Form } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { DateTime } from '../../ui/format/date-time.tsx';
import { IconPlus } from '../../ui/icons.ts';
import { Panel } from '../../ui/page/panel.tsx';
import shared from '../../ui/page/shared-styles.module.css';
import { StatusBadge } from '../../ui/page/status-badge.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import { type PasskeyPlace, PasskeyStart, useObstacle } from './passkey-start.tsx';
import classes from './profile.module.css';
import { ProofDialog } from '../auth/index.ts';

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

interface PasskeyEntryProps {
  readonly passkey: Passkey;
}

/** One passkey: name, creation date and last use. */
function PasskeyEntry({ passkey }: PasskeyEntryProps) {
  const text = useTexts('profile');
  const [isNaming, setIsNaming] = useState(false);
  const { name, synced, dateCreation, lastUsed } = passkey;
  if (isNaming) return <Naming passkey={passkey} onDone={() => setIsNaming(false)} />;
  return (
    <li className={classes.device}>
      <div className={classes.known}>
        <div className={classes.deviceName}>
          <span className={classes.given}>{name}</span>
          <StatusBadge tone="neutral">{text(synced ? 'passkeySynced' : 'passkeyBound')}</StatusBadge>
        </div>
        <div className={shared.detail}>
          {text('passkeyCreated')} <DateTime instant={dateCreation} /> ·{' '}
          {lastUsed === null ? (
            text('passkeyUnused')
          ) : (
            <>
              {text('passkeyUsed')} <DateTime instant={lastUsed} />
            </>
          )}
        </div>
      </div>
      <div className={shared.buttons}>
        <Button
          variant="default"
          size="xs"
          aria-label={text('passkeyRenameOf', { name })}
          onClick={() => setIsNaming(true)}
        >
          {text('passkeyRename')}
        </Button>
        <Removal passkey={passkey} />
      </div>
    </li>
  );
}

function Naming({ passkey, onDone }: PasskeyEntryProps & { readonly onDone: () => void }) {
  const text = useTexts('profile');
  const write = useWrite(renamePasskey);
  const { form, control, submitting } = useContractForm({
    schema: renamePasskey.body,
    defaultValues: { name: passkey.name },
  });
  const save = submitting(async (body) => {
    await write.mutateAsync({ params: { id: passkey.id }, body });
    showToast({ type: 'success', message: text('passkeyRenamed') });
    onDone();
  });
  return (
    <li className={classes.device}>
      <div className={classes.naming}>
        <Form form={form} onSubmit={save} submitLabel={text('save')} onCancel={onDone}>
          <TextField control={control} name="name" label={text('passkeyName')} required />
        </Form>
      </div>
    </li>
  );
}

function Removal({ passkey: { id, name } }: PasskeyEntryProps) {
  const text = useTexts('profile');
  const [isConfirming, setConfirming] = useState(false);
  const { mutateAsync } = useWrite(removePasskey);
  const close = () => setConfirming(false);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        aria-label={text('passkeyRemoveOf', { name })}
        onClick={() => setConfirming(true)}
      >
        {text('passkeyRemove')}
      </Button>
      {isConfirming && (
        <ProofDialog
          title={text('passkeyRemoveTitle', { name })}
          text={text('passkeyRemoveText')}
          submitLabel={text('passkeyRemove')}
          send={async (body) => {
            await mutateAsync({ params: { id }, body });
            showToast({ type: 'success', message: text('passkeyRemoved') });
            close();
          }}
          onClose={close}
        />
      )}
    </>
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
