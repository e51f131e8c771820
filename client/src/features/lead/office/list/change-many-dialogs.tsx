import { bulkUpdate, type LeadValue } from '@countinghouse/contract/user/user-calls.ts';
import { SegmentedControl } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useWrite } from '../../../../kernel/resource/use-call.ts';
import { useCampaignChoices } from '../../../campaign-choice/index.ts';
import { useLeadLabels } from '../../../lead-label/index.tsx';
import { type BulkAction, continuing } from '../../../list/index.ts';
import { ChoiceDialog } from '../actions/choice-dialog.tsx';
import classes from './present-owners.module.css';
import { PresentOwners } from './present-owners.tsx';

type DialogProps = Parameters<Extract<BulkAction, { dialog: unknown }>['dialog']>[0];

interface ValueDialogProps extends DialogProps {
  readonly title: string;
  readonly label: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly valueOf: (key: string) => LeadValue;
  readonly children?: ReactNode;
}

/** The choice of a value for many leads, with their number and their agents. */
function ValueDialog({ title, label, choices, valueOf, children, selection, start, onClose }: ValueDialogProps) {
  const text = useTexts('lead');
  const update = useWrite(bulkUpdate);
  return (
    <ChoiceDialog
      title={title}
      label={label}
      hint={text('manyHint')}
      confirmLabel={text('manyChange')}
      choices={choices}
      now={null}
      onClose={onClose}
      onChoose={({ value }) =>
        start((leads, action) => update.mutateAsync({ body: { leads, value: valueOf(value), ...continuing(action) } }))
      }
    >
      <PresentOwners selection={selection} action="update" />
      {children}
    </ChoiceDialog>
  );
}

/** The choice of no stage or campaign; neither a key nor an id. */
const none = 'no value';

export function StageDialog(props: DialogProps) {
  const text = useTexts('lead');
  const { stages } = useLeadLabels();
  return (
    <ValueDialog
      {...props}
      title={text('manyStageTitle', { count: props.count })}
      label={text('manyStage')}
      choices={[...stages, { value: none, label: text('noStage') }]}
      valueOf={(key) => ({ qualifications: key === none ? '' : key })}
    />
  );
}

export function LabelDialog(props: DialogProps) {
  const text = useTexts('lead');
  const { labels } = useLeadLabels();
  const [way, setWay] = useState<'add' | 'remove'>('add');
  return (
    <ValueDialog
      {...props}
      title={text('manyLabelTitle', { count: props.count })}
      label={text('manyLabel')}
      choices={labels}
      valueOf={(key) => (way === 'add' ? { addLabel: key } : { removeLabel: key })}
    >
      <SegmentedControl
        className={classes.way ?? ''}
        aria-label={text('labelAction')}
        value={way}
        onChange={(value) => setWay(value as typeof way)}
        data={[
          { value: 'add', label: text('addLabel') },
          { value: 'remove', label: text('removeLabel') },
        ]}
      />
    </ValueDialog>
  );
}

export function CampaignDialog(props: DialogProps) {
  const text = useTexts('lead');
  return (
    <ValueDialog
      {...props}
      title={text('manyCampaignTitle', { count: props.count })}
      label={text('manyCampaign')}
      choices={[...useCampaignChoices(), { value: none, label: text('noCampaign') }]}
      valueOf={(id) => ({ campaign: id === none ? null : id })}
    />
  );
}
