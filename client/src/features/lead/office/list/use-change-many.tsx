import { lazy, Suspense } from 'react';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { IconSpeakerphone, IconTag, IconTrendingUp } from '../../../../ui/icons.ts';
import type { BulkAction } from '../../../list/index.ts';

// Loaded when one is opened: the list does not need them.
const dialogs = () => import('./change-many-dialogs.tsx');
const StageDialog = lazy(() => dialogs().then((module) => ({ default: module.StageDialog })));
const LabelDialog = lazy(() => dialogs().then((module) => ({ default: module.LabelDialog })));
const CampaignDialog = lazy(() => dialogs().then((module) => ({ default: module.CampaignDialog })));

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
