import { personName } from '@countinghouse/contract/user/person-name.ts';
import type { Erasability, ErasedPart, KeptPart } from '@countinghouse/contract/erasure/erasure.ts';
import { proposeErasure } from '@countinghouse/contract/schemas/erasure/erasure.ts';
import type { User } from '@countinghouse/contract/user/user.ts';
import { Alert, Modal, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { Form } from '../../../ui/form/form.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { IconInfoCircle, IconLock, IconTrash } from '../../../ui/icons.ts';
import { useUiText } from '../../../ui/provider/ui-texts.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { OpenItemList, waysOf } from '../../open-items/index.tsx';
import classes from '../erasure.module.css';
import { useErasability } from './privacy-mark.tsx';

interface EraseProps {
  readonly lead: User;
  readonly onClose: () => void;
}

/** Shows the data that would be erased and the data that must be kept by law, and proposes the erasure. */
export function EraseDialog({ lead, onClose }: EraseProps) {
  const text = useTexts('erasure');
  const ui = useUiText();
  const { data, pending } = answerOf(useErasability(lead.id), <Skeleton height={320} aria-busy />);
  const name = personName(lead);
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

const words = {
  identity: 'partIdentity',
  contact: 'partContact',
  access: 'partAccess',
  words: 'partWords',
  sessions: 'partSessions',
  comments: 'partComments',
  tasks: 'partTasks',
  notifications: 'partNotifications',
  importRows: 'partImportRows',
  answers: 'partAnswers',
  documents: 'partDocuments',
  deposits: 'partDeposits',
  withdrawals: 'partWithdrawals',
  investments: 'partInvestments',
  orders: 'partOrders',
  purchases: 'partPurchases',
  approvals: 'partApprovals',
} as const satisfies Record<ErasedPart | KeptPart, string>;

/** Parts that exist only once, without a number. */
const uncounted: ReadonlySet<string> = new Set(['identity', 'contact', 'access', 'words']);

interface PartsProps {
  readonly parts: readonly { part: ErasedPart | KeptPart; count: number }[];
  readonly isKept?: boolean;
}

function Parts({ parts, isKept = false }: PartsProps) {
  const text = useTexts('erasure');
  return (
    <ul className={classes.parts}>
      {parts.map(({ part, count }) => (
        <li key={part}>
          <span>{text(isKept && part === 'identity' ? 'partKeptIdentity' : words[part])}</span>
          {!uncounted.has(part) && <span className={classes.count}>{count}</span>}
        </li>
      ))}
    </ul>
  );
}

/** Erased and kept parts, side by side. */
function PartLists({ found }: { readonly found: Erasability }) {
  const text = useTexts('erasure');
  return (
    <div className={classes.sides}>
      <section className={classes.side}>
        <h3 className={`${classes.heading} ${classes.erased}`}>
          <IconTrash size={16} aria-hidden />
          {text('erasedTitle')}
        </h3>
        <Parts parts={found.erased} />
      </section>
      <section className={classes.side}>
        <h3 className={`${classes.heading} ${classes.kept}`}>
          <IconLock size={16} aria-hidden />
          {text('keptTitle')}
        </h3>
        <Kept found={found} />
      </section>
    </div>
  );
}

function Kept({ found: { kept, keptUntil, lastRecord, retentionYears } }: { readonly found: Erasability }) {
  const text = useTexts('erasure');
  if (keptUntil === null || lastRecord === null) return <p className={classes.until}>{text('keptNothing')}</p>;
  return (
    <>
      <p className={classes.until}>
        {text('keptUntil')}
        <strong>
          <DateTime instant={keptUntil} style="date" />
        </strong>
        {text('keptBasis', { count: retentionYears })} <DateTime instant={lastRecord} style="date" />
      </p>
      <Parts parts={kept} isKept />
      <p className={classes.note}>{text('keptThen')}</p>
    </>
  );
}
