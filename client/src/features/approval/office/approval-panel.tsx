import { type Approval, type ApprovalDecision, approvalStates } from '@countinghouse/contract/approval/approval.ts';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { IconCircleCheck, IconCircleX } from '../../../ui/icons.ts';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { FieldDifferences } from '../../audit/index.ts';
import { Agreed, BalanceChange, payerOf, StateBadge, subjectOf } from './approval-cells.tsx';
import classes from './approval.module.css';
import { endLabels } from './approval-labels.ts';
import { CollectPart } from './collect-part.tsx';
import { DecidePart } from './decide-part.tsx';
import { ProposerConduct } from './proposer-conduct.tsx';
import { sidesOf } from './sides-of.ts';
import { useFigures } from './use-figures.ts';

/** One proposal in full: the change, its author and reason, the decisions, and the reader's own options. */
export function ApprovalPanel({ item }: { readonly item: Approval }) {
  const text = useTexts('approval');
  return (
    <div className={classes.panel}>
      <ApprovalFacts item={item} />
      <section>
        <h3 className={classes.heading}>{text('whatWillBeDone')}</h3>
        <FieldDifferences {...sidesOf(item.params)} />
      </section>
      <ProposerConduct item={item} />
      {item.decisions.length > 0 && (
        <section>
          <h3 className={classes.heading}>{text('decisions')}</h3>
          <ul className={classes.decisions}>
            {item.decisions.map((decision) => (
              <Decision key={decision.by} decision={decision} />
            ))}
          </ul>
        </section>
      )}
      {approvalStates.states[item.state].isOpen && <DecidePart item={item} />}
      <CollectPart item={item} />
    </div>
  );
}

function ApprovalFacts({ item }: { readonly item: Approval }) {
  const text = useTexts('approval');
  const figures = useFigures(approvalStates.states[item.state].isOpen ? [item.id] : []).get(item.id);
  return (
    <Facts>
      <Fact name={text('state')}>
        <StateBadge {...item} />
      </Fact>
      {item.lead === null ? (
        subjectOf(item) !== '' && <Fact name={text('subject')}>{subjectOf(item)}</Fact>
      ) : (
        <Fact name={text('subject')}>
          <Link to="/office/leads/$id" params={{ id: item.lead }} className={classes.link ?? ''}>
            {subjectOf(item)}
          </Link>
        </Fact>
      )}
      {figures && figures.balance !== null && (
        <Fact name={text('balance')}>
          <BalanceChange {...figures} />
        </Fact>
      )}
      {figures && payerOf(figures) !== '' && <Fact name={text('payer')}>{payerOf(figures)}</Fact>}
      <Fact name={text('proposedBy')}>{item.proposedByName ?? ''}</Fact>
      <Fact name={text('proposedAt')}>
        <DateTime instant={item.dateCreation} />
      </Fact>
      {item.reason !== '' && <Fact name={text('reason')}>{item.reason}</Fact>}
      {item.endReason !== null && <Fact name={text('endReason')}>{text(endLabels[item.endReason])}</Fact>}
      <Fact name={text('agreed')}>
        <Agreed {...item} />
      </Fact>
    </Facts>
  );
}

function Decision({ decision: { approved, alone, byName, note, at } }: { readonly decision: ApprovalDecision }) {
  const text = useTexts('approval');
  const label = approved ? (alone ? 'approvedAlone' : 'approvedBy') : 'rejectedBy';
  const Icon = approved ? IconCircleCheck : IconCircleX;
  return (
    <li data-approved={approved}>
      <Icon size={18} aria-hidden />
      <div>
        {text(label, { name: byName })} · <DateTime instant={at} />
        {note !== '' && <p className={shared.quietWrapped}>{note}</p>}
      </div>
    </li>
  );
}
