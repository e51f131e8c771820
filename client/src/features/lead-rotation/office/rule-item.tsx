import { type RotationRule, updateRule } from '@countinghouse/contract/lead-rotation/lead-rotation.ts';
import { Button } from '@mantine/core';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { languageChoices, useLanguage } from '../../../kernel/i18n/language.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { useAction } from '../../../kernel/resource/use-action.ts';
import { DragHandle } from '../../../ui/input/drag-handle.tsx';
import { PlaceButtons } from '../../../ui/input/place-buttons.tsx';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import entries from '../../../ui/page/setting-list.module.css';
import shared from '../../../ui/page/shared-styles.module.css';
import { StatusBadge } from '../../../ui/page/status-badge.tsx';
import { useCampaignChoices } from '../../campaign-choice/index.ts';
import { countryName } from '../../country/index.ts';
import { useLeadLabels } from '../../lead-label/index.tsx';

interface RuleItemProps {
  readonly rule: RotationRule;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (step: 1 | -1) => void;
  /** Whether this rule is being dragged, or another one that can be dropped here or is over this one. */
  readonly drag: 'none' | 'dragged' | 'target' | 'over';
  readonly onOver: () => void;
  readonly onDrag: (isDragged: boolean) => void;
  readonly onDrop: () => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

/** A rule with what it asks of a lead, who gets the leads, and its place in the order. */
export function RuleItem({ rule, drag, onEdit, onDrag, onOver, onDrop, ...place }: RuleItemProps) {
  const text = useTexts('leadRotation');
  const mayUpdate = useMay('leadRotation:update');
  const conditions = useConditions(rule);
  return (
    <li
      className={entries.entry}
      data-drag={drag}
      {...(drag !== 'none' && {
        onDragOver: (event) => {
          event.preventDefault();
          onOver();
        },
        onDrop: (event) => {
          event.preventDefault();
          onDrop();
        },
      })}
    >
      <div className={entries.head}>
        {mayUpdate && <DragHandle title={text('drag')} onDrag={onDrag} />}
        <h3 className={shared.heading}>{rule.name}</h3>
        <StatusBadge tone={rule.active ? 'success' : 'neutral'}>
          {text(rule.active ? 'stateActive' : 'statePaused')}
        </StatusBadge>
        {mayUpdate && (
          <span className={entries.last}>
            <PlaceButtons {...place} text={text} name={rule.name} />
          </span>
        )}
      </div>
      <Facts>
        <Fact name={text('conditions')}>{conditions}</Fact>
        <Fact name={text('members')}>
          {rule.members.map(({ name, assignable }) => (assignable ? name : text('notAssignable', { name }))).join(', ')}
        </Fact>
        <Fact name={text('method')}>{useDistribution(rule)}</Fact>
      </Facts>
      {mayUpdate && <RuleButtons rule={rule} onEdit={onEdit} />}
    </li>
  );
}

function RuleButtons({ rule: { id, name, active }, onEdit }: Pick<RuleItemProps, 'rule' | 'onEdit'>) {
  const text = useTexts('leadRotation');
  const { run, busy } = useAction(updateRule, text('saved', { name }));
  const toggle = text(active ? 'pause' : 'resume');
  return (
    <div className={shared.buttons}>
      <Button variant="default" size="xs" aria-label={`${text('edit')}: ${name}`} onClick={onEdit}>
        {text('edit')}
      </Button>
      <Button
        variant="default"
        size="xs"
        loading={busy}
        aria-label={`${toggle}: ${name}`}
        onClick={() => void run({ params: { id }, body: { active: !active } })}
      >
        {toggle}
      </Button>
    </div>
  );
}

/** A rule's conditions on a lead, in one line. */
const useConditions = ({ campaigns, languages, countries, labels }: RotationRule): string => {
  const text = useTexts('leadRotation');
  const language = useLanguage();
  const campaignChoices = useCampaignChoices();
  const { labels: labelChoices } = useLeadLabels();
  const nameOf = (choices: readonly { readonly value: string; readonly label: string }[], key: string, gone: string) =>
    choices.find(({ value }) => value === key)?.label ?? gone;
  const named = [
    campaigns.map((id) => nameOf(campaignChoices, id, text('campaignGone'))),
    languages.map((code) => languageChoices.find((choice) => choice.code === code)?.name ?? code),
    countries.map((code) => countryName(code, language)),
    labels.map((key) => nameOf(labelChoices, key, key)),
  ].filter((names) => names.length > 0);
  return named.length === 0 ? text('forAll') : named.map((names) => names.join(', ')).join(' · ');
};

/** How a rule gives leads out, in one line. */
const useDistribution = ({ method, waits, dailyLimit, reclaimHours }: RotationRule): string => {
  const text = useTexts('leadRotation');
  return [
    text(method),
    dailyLimit !== null && text('atMost', { count: dailyLimit }),
    reclaimHours !== null && text('reclaimAfter', { count: reclaimHours }),
    !waits && text('stays'),
  ]
    .filter((part) => part !== false)
    .join(' · ');
};
