import { bulkAssign } from '@countinghouse/contract/user/user-calls.ts';
import { useRef } from 'react';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../../kernel/i18n/language.ts';
import { useWrite } from '../../../../kernel/resource/use-call.ts';
import { numberFormat } from '../../../../ui/format/number-text.ts';
import { IconSpeakerphone, IconTag, IconTrendingUp, IconUserCheck } from '../../../../ui/icons.ts';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { type BulkAction, continuing, useUndoAction } from '../../../list/index.ts';
import { later } from '../../../../ui/later.tsx';
import { Suspense } from '../../../../ui/suspense.tsx';

// Loaded when one is opened: the list does not need them.
const dialogs = () => import('./change-many-dialogs.tsx');
const StageDialog = later(() => dialogs().then((module) => ({ default: module.StageDialog })));
const LabelDialog = later(() => dialogs().then((module) => ({ default: module.LabelDialog })));
const CampaignDialog = later(() => dialogs().then((module) => ({ default: module.CampaignDialog })));

/** Changes the stage, a label or the campaign of many leads. */
export const useChangeMany = (): readonly BulkAction[] => {
  const text = useTexts('lead');
  const permission = 'lead:update';
  return [
    {
      id: 'stage',
      label: text('changeStage'),
      icon: <IconTrendingUp size={14} aria-hidden />,
      permission,
      dialog: (props) => (
        <Suspense fallback={null}>
          <StageDialog {...props} />
        </Suspense>
      ),
    },
    {
      id: 'label',
      label: text('changeLabels'),
      icon: <IconTag size={14} aria-hidden />,
      permission,
      dialog: (props) => (
        <Suspense fallback={null}>
          <LabelDialog {...props} />
        </Suspense>
      ),
    },
    {
      id: 'campaign',
      label: text('changeCampaign'),
      icon: <IconSpeakerphone size={14} aria-hidden />,
      permission,
      dialog: (props) => (
        <Suspense fallback={null}>
          <CampaignDialog {...props} />
        </Suspense>
      ),
    },
  ];
};

const PresentOwners = later(() => import('./present-owners.tsx').then((module) => ({ default: module.PresentOwners })));
/** Loaded when it is opened: the list does not need it. */
const AssignDialog = later(() =>
  import('../actions/assign-dialog.tsx').then((module) => ({ default: module.AssignDialog })),
);

/** Assigns many leads to one member of staff or to no one, and offers an undo. */
export const useAssignMany = (): BulkAction => {
  const text = useTexts('lead');
  const format = numberFormat(useLanguage());
  const assignment = useWrite(bulkAssign);
  const undo = useUndoAction();
  const chosen = useRef<string | null>(null);
  return {
    id: 'assign',
    label: text('assign'),
    icon: <IconUserCheck size={14} aria-hidden />,
    permission: 'lead:assign',
    dialog: ({ count, selection, start, onClose }) => (
      <Suspense fallback={null}>
        <AssignDialog
          title={text('assignManyTitle', { count })}
          onClose={onClose}
          onAssign={({ id, name }) => {
            chosen.current = id === null ? null : name;
            start((leads, action) =>
              assignment.mutateAsync({ body: { leads, assignedTo: id, ...continuing(action) } }),
            );
          }}
        >
          <PresentOwners selection={selection} action="assign" />
        </AssignDialog>
      </Suspense>
    ),
    notify: (answer) => {
      const { done } = answer;
      const staff = chosen.current;
      if (done === 0) return;
      const count = { count: done, formatted: format.format(done) };
      showToast({
        type: 'success',
        message: staff === null ? text('assignedManyNobody', count) : text('assignedMany', { ...count, staff }),
        ...undo(answer),
      });
    },
  };
};
