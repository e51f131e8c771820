import { availableFunds } from '@countinghouse/contract/ledger/funds.ts';
import { personName } from '@countinghouse/contract/user/person-name.ts';
import type { MergeField } from '@countinghouse/contract/user/merge.ts';
import type { ReactNode } from 'react';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useRead } from '../../../../kernel/resource/use-call.ts';
import { DateTime } from '../../../../ui/format/date-time.tsx';
import { Money } from '../../../../ui/format/money.tsx';
import { StatusBadge } from '../../../../ui/page/status-badge.tsx';
import { useLeadLabels } from '../../../lead-label/index.tsx';
import { useLedgerLabels } from '../../../ledger/index.ts';
import { differs, type Pair, type Side, shownValue } from './merge-choice.ts';
import classes from './merge.module.css';
import '../../../../ui/theme/native-radio.css';

interface RowProps {
  readonly name: string;
  readonly label: string;
  readonly side: Side;
  readonly onChoose: (side: Side) => void;
  readonly fixed?: boolean;
  readonly values: readonly [ReactNode, ReactNode];
}

/** A choice between the two leads, side by side. */
function Row({ name, label, side, onChoose, fixed = false, values }: RowProps) {
  return (
    <fieldset className={classes.row}>
      <legend>{label}</legend>
      {([0, 1] as const).map((at) => (
        <label key={at} className={classes.value}>
          <input
            type="radio"
            name={name}
            checked={side === at}
            disabled={fixed && side !== at}
            onChange={() => onChoose(at)}
          />
          <span>{values[at]}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The available cash of a lead with history. */
function Available({ lead }: { readonly lead: string }) {
  const { account } = useLedgerLabels();
  const { data } = useRead(availableFunds, { params: { userId: lead } });
  return (
    <span className={classes.quiet}>
      {account('cash')}: <Money amount={data?.available ?? null} />
    </span>
  );
}

interface StaysRowProps {
  readonly pair: Pair;
  readonly forced: Side | null;
  readonly stays: Side;
  readonly onChoose: (side: Side) => void;
}

/** Which of the two leads stays. */
export function StaysRow({ pair, forced, stays, onChoose }: StaysRowProps) {
  const text = useTexts('lead');
  const field = useTexts('field');
  const nameIn = ({ lead, hasHistory }: Pair[Side]) => (
    <>
      <strong>{personName(lead)}</strong>
      <span className={classes.quiet}>{lead.email}</span>
      <span className={classes.quiet}>
        {field('assignedToName')}: {lead.assignedToName ?? text('nobody')}
      </span>
      <span className={classes.quiet}>
        {text('created')} <DateTime instant={lead.dateCreation} />
      </span>
      {hasHistory && <Available lead={lead.id} />}
      {hasHistory && <StatusBadge tone="info">{text('mergeHistory')}</StatusBadge>}
    </>
  );
  return (
    <>
      <Row
        name="stays"
        label={text('mergeStays')}
        side={stays}
        onChoose={onChoose}
        fixed={forced !== null}
        values={[nameIn(pair[0]), nameIn(pair[1])]}
      />
      {forced !== null && <p className={classes.note}>{text('mergeOne', { name: personName(pair[forced].lead) })}</p>}
    </>
  );
}

interface FieldRowProps {
  readonly field: MergeField;
  readonly pair: Pair;
  readonly side: Side;
  readonly onChoose: (side: Side) => void;
}

/** A field with both values; one that both share is only shown, one that neither has is not. */
export function FieldRow({ field, pair, side, onChoose }: FieldRowProps) {
  const text = useTexts('lead');
  const names = useTexts('field');
  const { stageName } = useLeadLabels();
  const label = names(field === 'campaign' ? 'campaignName' : field === 'assignedTo' ? 'assignedToName' : field);
  const valueIn = ({ lead }: Pair[Side]): ReactNode => {
    const value = shownValue(lead, field);
    if (value === '') return <span className={classes.quiet}>{text('mergeEmpty')}</span>;
    return field === 'qualifications' ? stageName(value) : value;
  };
  if (!differs(pair, field)) {
    if (shownValue(pair[0].lead, field) === '') return null;
    return (
      <div className={classes.shared}>
        <span className={classes.quiet}>{label}</span>
        <span>{valueIn(pair[0])}</span>
      </div>
    );
  }
  return (
    <Row name={field} label={label} side={side} onChoose={onChoose} values={[valueIn(pair[0]), valueIn(pair[1])]} />
  );
}
