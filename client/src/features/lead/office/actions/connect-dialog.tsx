import { personName } from '@countinghouse/contract/user/person-name.ts';
import { Alert, Button, Modal } from '@mantine/core';
import { generateToken } from '@countinghouse/contract/schemas/auth/auth.ts';
import type { User } from '@countinghouse/contract/user/user.ts';
import { useContractForm } from '../../../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { connectAs } from '../../../../kernel/session/sign-in.ts';
import { Form } from '../../../../ui/form/form.tsx';
import { TextField } from '../../../../ui/form/text-fields.tsx';
import { useUiText } from '../../../../ui/provider/ui-texts.ts';
import classes from './actions.module.css';

interface ConnectProps {
  readonly lead: User;
  readonly onClose: () => void;
}

/** Asks for the reason to connect as the lead, and connects. */
export function ConnectDialog({ lead, onClose }: ConnectProps) {
  const text = useTexts('lead');
  const ui = useUiText();
  const { form, submitting } = useContractForm({ schema: generateToken.body, defaultValues: { reason: '' } });
  const isLocked = lead.status === 'locked';
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={text('connectTitle', { name: personName(lead) })}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      {isLocked ? (
        <>
          <Alert color="warning">{text('connectLocked')}</Alert>
          <div className={classes.buttons}>
            <Button onClick={onClose}>{ui('close')}</Button>
          </div>
        </>
      ) : (
        <>
          <p className={classes.said}>{text('connectText')}</p>
          <Form
            form={form}
            onSubmit={submitting(({ reason }) => connectAs(lead.id, reason))}
            onCancel={onClose}
            submitLabel={text('connect')}
          >
            <TextField
              control={form.control}
              name="reason"
              label={text('connectReason')}
              placeholder={text('connectExample')}
              required
              autoFocus
            />
          </Form>
        </>
      )}
    </Modal>
  );
}
