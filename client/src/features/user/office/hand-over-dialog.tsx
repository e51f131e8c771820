import { handOver } from '@countinghouse/contract/user/hand-over.ts';
import { assignableStaff, bulkOwners } from '@countinghouse/contract/user/user-calls.ts';
import type { User } from '@countinghouse/contract/user/user.ts';
import { Button, Group, Modal, MultiSelect, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showError } from '../../../kernel/call/attempt.ts';
import { call } from '../../../kernel/call/call.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { useRead, useWrite } from '../../../kernel/resource/use-call.ts';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { useReturnFocus } from '../../../ui/overlay/use-return-focus.ts';
import { useUiText } from '../../../ui/provider/ui-texts.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import shared from '../../../ui/page/shared-styles.module.css';
import { useUndoAction } from '../../list/index.ts';
import { userName } from './user-cells.tsx';

/** How many leads would be handed over, and how many of them have money. */
const useHeld = (id: string) =>
  useQuery({
    queryKey: ['user', handOver.name, id],
    queryFn: async ({ signal }) => {
      const filters = JSON.stringify({ role: { eq: 'lead' }, assignedTo: { in: [id] } });
      const body = { leads: { matching: { filters } }, action: 'assign' } as const;
      const { owners, withMoney } = await call(bulkOwners, { body }, { signal });
      return { leads: owners.reduce((sum, { count }) => sum + count, 0), withMoney };
    },
  });

interface HeldProps {
  readonly leads: number;
  readonly withMoney: number;
  readonly name: string;
}

function Held({ leads, withMoney, name }: HeldProps) {
  const text = useTexts('user');
  const format = numberFormat(useLanguage());
  if (leads === 0) return <div>{text('handOverNone', { name })}</div>;
  return (
    <div>
      {text('handOverLeads', { count: leads, formatted: format.format(leads) })}
      {withMoney > 0 && ` · ${text('handOverMoney', { count: withMoney, formatted: format.format(withMoney) })}`}
    </div>
  );
}

interface HandOverDialogProps {
  readonly person: User;
  readonly onClose: () => void;
}

/** Hands the leads of a member of staff to one or several others, after showing how many there are. */
export function HandOverDialog({ person, onClose }: HandOverDialogProps) {
  const text = useTexts('user');
  const ui = useUiText();
  const undo = useUndoAction();
  const format = numberFormat(useLanguage());
  const name = userName(person);
  const staff = useRead(assignableStaff, {}).data?.users ?? [];
  const { data, pending } = answerOf(useHeld(person.id), <Skeleton height={48} />);
  const [to, setTo] = useState<string[]>([]);
  const { mutateAsync, isPending } = useWrite(handOver);
  useReturnFocus();
  const submit = async (): Promise<void> => {
    const reply = await mutateAsync({ params: { id: person.id }, body: { to } }).catch(showError);
    if (!reply) return;
    const message = text('handedOver', { count: reply.done, formatted: format.format(reply.done) });
    showToast({ type: 'success', message, ...undo(reply) });
    onClose();
  };
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={text('handOverTitle', { name })}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <div className={shared.stack}>
        {pending}
        {data && <Held {...data} name={name} />}
        <MultiSelect
          label={text('handOverTo')}
          description={text('handOverHint')}
          searchable
          hidePickedOptions
          nothingFoundMessage={ui('noResults')}
          data={staff.filter(({ id }) => id !== person.id).map((one) => ({ value: one.id, label: one.name }))}
          value={to}
          onChange={setTo}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button
            loading={isPending}
            disabled={to.length === 0 || data === undefined || data.leads === 0}
            onClick={() => void submit()}
          >
            {text('handOver')}
          </Button>
        </Group>
      </div>
    </Modal>
  );
}
