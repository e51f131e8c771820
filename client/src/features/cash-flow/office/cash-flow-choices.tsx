import { NativeSelect } from '@mantine/core';
import {
  type CashFlowGroup,
  cashFlowGroups,
  type CashFlowStep,
  cashFlowSteps,
} from '@countinghouse/contract/cash-flow/cash-flow.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { DayRangeChooser } from '../../../ui/filter/day-range-chooser.tsx';
import type { useCashFlowAddress } from './cash-flow-address.ts';
import classes from './cash-flow.module.css';

type Address = ReturnType<typeof useCashFlowAddress>;

interface CashFlowChoicesProps {
  readonly address: Address[0];
  readonly change: Address[1];
}

const steps = { day: 'stepDay', week: 'stepWeek', month: 'stepMonth' } as const;
const groups = { none: 'groupNone', campaign: 'groupCampaign', staff: 'groupStaff' } as const;

/** Period, step and grouping. A new period resets the step to its default. */
export function CashFlowChoices({ address, change }: CashFlowChoicesProps) {
  const text = useTexts('cashFlow');
  return (
    <div className={classes.choices}>
      <DayRangeChooser range={address} onChange={({ from, to }) => change({ from, to, by: undefined })} />
      <NativeSelect
        label={text('step')}
        value={address.by}
        onChange={(event) => change({ by: event.currentTarget.value as CashFlowStep })}
        data={cashFlowSteps.map((value) => ({ value, label: text(steps[value]) }))}
      />
      <NativeSelect
        label={text('group')}
        value={address.group}
        onChange={(event) => change({ group: event.currentTarget.value as CashFlowGroup })}
        data={cashFlowGroups.map((value) => ({ value, label: text(groups[value]) }))}
      />
    </div>
  );
}
