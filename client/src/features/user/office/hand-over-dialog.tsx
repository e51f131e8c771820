import { personName } from '@countinghouse/contract/user/person-name.ts';
import { handOver } from '@countinghouse/contract/user/hand-over.ts';
import { assignableStaff, bulkOwners } from '@countinghouse/contract/user/user-calls.ts';
import type { User } from '@countinghouse/contract/user/user.ts';
import { Button, Group, Modal, MultiSelect, Progress, Radio, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../kernel/call/call.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { useReturnFocus } from '../../../ui/overlay/use-return-focus.ts';
import { useUiText } from '../../../ui/provider/ui-texts.ts';
import shared from '../../../ui/page/shared-styles.module.css';
import { useHandOver, type Way } from './use-hand-over.ts';

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

interface ReceiversProps {
  readonly person: User;
  readonly to: string[];
  readonly onChange: (to: string[]) => void;
}

function Receivers({ person, to, onChange }: ReceiversProps) {
  const text = useTexts('user');
  const ui = useUiText();
  const staff = useRead(assignableStaff, {}).data?.users ?? [];
  return (
    <MultiSelect
      label={text('handOverTo')}
      description={text('handOverHint')}
      searchable
      hidePickedOptions
      nothingFoundMessage={ui('noResults')}
      data={staff.filter(({ id }) => id !== person.id).map((one) => ({ value: one.id, label: one.name }))}
      value={to}
      onChange={onChange}
    />
  );
}

interface HandingProps {
  readonly seen: number;
  readonly all: number;
}

/** How far a handing over by the rules is, which goes slice by slice. */
function Handing({ seen, all }: HandingProps) {
  const text = useTexts('user');
  const format = numberFormat(useLanguage());
  const label = text('handOverProgress', { done: format.format(seen), all: format.format(all) });
  return (
    <div role="status">
      <p className={shared.quiet}>{label}</p>
      <Progress value={(seen / all) * 100} aria-label={label} />
    </div>
  );
}

/** Hands the leads of a member of staff to colleagues, named or found by the rules of the rotation, after showing how many there are. */
export function HandOverDialog({ person, onClose }: HandOverDialogProps) {
  const text = useTexts('user');
  const ui = useUiText();
  const name = personName(person);
  const { data, pending } = answerOf(useHeld(person.id), <Skeleton height={48} />);
  const [way, setWay] = useState<Way>('chosen');
  const [to, setTo] = useState<string[]>([]);
  const [all, setAll] = useState(0);
  const { submit, busy, seen } = useHandOver(person, onClose);
  useReturnFocus();
  const lacksReceiver = way === 'chosen' && to.length === 0;
  return (
    <Modal
      opened
      centered
      onClose={busy ? () => undefined : onClose}
      title={text('handOverTitle', { name })}
      closeOnEscape={!busy}
      withCloseButton={!busy}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <div className={shared.stack}>
        {pending}
        {data && <Held {...data} name={name} />}
        <Radio.Group label={text('handOverWay')} value={way} onChange={(value) => setWay(value as Way)}>
          <div className={shared.stack}>
            <Radio value="chosen" disabled={busy} label={text('handOverChosen')} />
            <Radio value="rules" disabled={busy} label={text('handOverRules')} />
          </div>
        </Radio.Group>
        {way === 'chosen' ? (
          <Receivers person={person} to={to} onChange={setTo} />
        ) : (
          <p className={shared.quiet}>{text('handOverRulesHint', { name })}</p>
        )}
        {busy && way === 'rules' && seen > 0 && <Handing seen={seen} all={all} />}
        <Group justify="flex-end">
          <Button variant="default" disabled={busy} onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button
            loading={busy}
            disabled={lacksReceiver || data === undefined || data.leads === 0}
            onClick={() => {
              setAll(data?.leads ?? 0);
              void submit(way, to);
            }}
          >
            {text('handOver')}
          </Button>
        </Group>
      </div>
    </Modal>
  );
}
