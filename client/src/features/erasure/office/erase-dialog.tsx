import { type Erasability, proposeErasure } from '@countinghouse/contract/erasure/erasure.ts';
import type { User } from '@countinghouse/contract/user/user.ts';
import { Alert, Modal, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { Form } from '../../../ui/form/form.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { IconInfoCircle } from '../../../ui/icons.ts';
import { useUiText } from '../../../ui/provider/ui-texts.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { OpenItemList, waysOf } from '../../open-items/index.ts';
import classes from '../erasure.module.css';
import { PartLists } from './part-lists.tsx';
import { useErasability } from './use-erasability.ts';

interface EraseProps {
  readonly lead: User;
  readonly onClose: () => void;
}

/** Shows the data that would be erased and the data that must be kept by law, and proposes the erasure. */
export function EraseDialog({ lead, onClose }: EraseProps) {
  const text = useTexts('erasure');
  const ui = useUiText();
  const { data, pending } = answerOf(useErasability(lead.id), <Skeleton height={320} aria-busy />);
  const name = `${lead.firstName} ${lead.lastName}`;
  return (
    <Modal
      opened
      centered
      size="xl"
      onClose={onClose}
      title={text('title', { name })}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      {data && <Found found={data} lead={lead} onClose={onClose} />}
      {pending}
    </Modal>
  );
}

interface FoundProps extends EraseProps {
  readonly found: Erasability;
}

function Found({ found, lead, onClose }: FoundProps) {
  const text = useTexts('erasure');
  return (
    <>
      <p className={classes.said}>{text('intro')}</p>
      {found.state === 'possible' && found.openItems.length > 0 && <OpenItems found={found} />}
      {found.state === 'waiting' && <Waiting approval={found.approval ?? ''} onClose={onClose} />}
      <PartLists found={found} />
      <Alert color="info" className={classes.always ?? ''} icon={<IconInfoCircle size={18} aria-hidden />}>
        {text('keptAlways')}
      </Alert>
      {found.state === 'possible' && found.openItems.length === 0 && <ProposeForm lead={lead} onClose={onClose} />}
    </>
  );
}

function Waiting({ approval, onClose }: { readonly approval: string; readonly onClose: () => void }) {
  const text = useTexts('erasure');
  return (
    <Alert color="warning" className={classes.always ?? ''}>
      {text('waiting')}{' '}
      <Link to="/office/approvals" search={{ record: approval }} className={classes.link ?? ''} onClick={onClose}>
        {text('toApproval')}
      </Link>
    </Alert>
  );
}

function OpenItems({ found }: Pick<FoundProps, 'found'>) {
  const text = useTexts('erasure');
  return (
    <Alert color="warning" className={classes.always ?? ''} title={text('standsTitle')}>
      <p className={classes.said}>{text('standsText')}</p>
      <OpenItemList openItems={found.openItems} ways={waysOf(found.lead)} />
    </Alert>
  );
}

function ProposeForm({ lead, onClose }: EraseProps) {
  const text = useTexts('erasure');
  const { mutateAsync } = useWrite(proposeErasure);
  const { form, control, submitting } = useContractForm({
    schema: proposeErasure.body,
    defaultValues: { reason: '', confirmation: '' },
  });
  const propose = submitting(async (body) => {
    await mutateAsync({ params: { id: lead.id }, body });
    showToast({ type: 'success', message: text('proposed') });
    onClose();
  });
  return (
    <Form form={form} onSubmit={propose} onCancel={onClose} submitLabel={text('propose')}>
      <TextField control={control} name="reason" label={text('reason')} description={text('reasonHint')} required />
      <TextField
        control={control}
        name="confirmation"
        label={text('confirm', { email: lead.email })}
        autoComplete="off"
        required
      />
    </Form>
  );
}
