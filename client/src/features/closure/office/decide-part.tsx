import { acceptClosure, type ClosureInFull, refuseClosure } from '@countinghouse/contract/closure/closure.ts';
import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { ConfirmAction } from '../../../kernel/resource/confirm-action.tsx';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { useUser } from '../../../kernel/session/session.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextareaField } from '../../../ui/form/text-fields.tsx';
import { IconInfoCircle } from '../../../ui/icons.ts';
import shared from '../../../ui/page/shared-styles.module.css';
import { showToast } from '../../../ui/toast/toast-store.ts';
import classes from '../closure.module.css';

interface DecideProps {
  readonly item: ClosureInFull;
}

/** The decision on a request; the customer's own agent sees why they cannot decide. */
export function DecidePart({ item }: DecideProps) {
  const text = useTexts('closure');
  const { id } = useUser();
  const [asked, setAsked] = useState<'accept' | 'refuse' | null>(null);
  const close = (): void => setAsked(null);
  if (item.assignedTo === id)
    return (
      <Alert color="info" icon={<IconInfoCircle size={18} aria-hidden />}>
        {text('ownLead')}
      </Alert>
    );
  return (
    <section className={classes.decide}>
      <div className={shared.buttons}>
        <Button color="error" disabled={item.openItems.length > 0} onClick={() => setAsked('accept')}>
          {text('accept')}
        </Button>
        <Button variant="default" onClick={() => setAsked('refuse')}>
          {text('refuse')}
        </Button>
      </div>
      {asked === 'accept' && <AcceptDialog item={item} onClose={close} />}
      {asked === 'refuse' && <RefuseDialog item={item} onClose={close} />}
    </section>
  );
}

interface DialogProps extends DecideProps {
  readonly onClose: () => void;
}

function AcceptDialog({ item, onClose }: DialogProps) {
  const text = useTexts('closure');
  return (
    <ConfirmAction
      route={acceptClosure}
      input={{ params: { id: item.id } }}
      outcome={text('accepted')}
      destructive
      title={text('acceptTitle', { name: item.leadName })}
      confirmLabel={text('accept')}
      onClose={onClose}
    >
      {text('acceptText')}
    </ConfirmAction>
  );
}

function RefuseDialog({ item, onClose }: DialogProps) {
  const text = useTexts('closure');
  const { mutateAsync } = useWrite(refuseClosure);
  const { form, submitting } = useContractForm({ schema: refuseClosure.body, defaultValues: { reason: '' } });
  const refuse = submitting(async (body) => {
    await mutateAsync({ params: { id: item.id }, body });
    showToast({ type: 'success', message: text('refused') });
    onClose();
  });
  return (
    <FormDialog
      title={text('refuseTitle', { name: item.leadName })}
      onClose={onClose}
      form={form}
      onSubmit={refuse}
      submitLabel={text('refuse')}
    >
      <TextareaField
        control={form.control}
        name="reason"
        label={text('refuseReason')}
        rows={3}
        maxLength={1000}
        required
      />
    </FormDialog>
  );
}
