import {
  type Approval,
  type ApprovalDecision,
  approvalFigures,
  type ApprovalFigures,
  approvalStates,
  proposerConduct,
} from '@countinghouse/contract/approval/approval.ts';
import { collectPassword } from '@countinghouse/contract/auth/reset-password.ts';
import { Alert, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { useRead, useWrite } from '../../../kernel/resource/use-call.ts';
import { useUser } from '../../../kernel/session/session.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { Money } from '../../../ui/format/money.tsx';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { IconCircleCheck, IconCircleX } from '../../../ui/icons.ts';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { ActionName, FieldDifferences, FieldValue, useFieldName } from '../../audit/index.ts';
import { useRecentProof } from '../../profile/index.ts';
import { GivenPassword } from '../../user/index.ts';
import { Agreed, BalanceChange, endLabels, StateBadge, subjectOf } from './approval-cells.tsx';
import classes from './approval.module.css';
import { DecidePart } from './decide-part.tsx';

/** Shows the second person of a reset the new password, once. */
function CollectPart({ item }: { readonly item: Approval }) {
  const text = useTexts('approval');
  const { id } = useUser();
  const collecting = useWrite(collectPassword);
  const { afterProof, proof } = useRecentProof();
  const [given, setGiven] = useState<string | null>(null);
  const isMine = item.decisions.some(({ by, approved }) => by === id && approved);
  if (item.kind !== 'user.reset' || item.state !== 'approved' || !isMine) return null;
  const collect = async (): Promise<void> => {
    try {
      const { password } = await afterProof(() => collecting.mutateAsync({ params: { id: item.id } }));
      setGiven(password);
    } catch {
      // Shown below.
    }
  };
  return (
    <section className={classes.decide}>
      {proof}
      {collecting.error && !proof && <Alert color="error">{messageOf(collecting.error)}</Alert>}
      <p className={shared.note}>{text('resetOnce')}</p>
      <div className={shared.buttons}>
        <Button loading={collecting.isPending} onClick={() => void collect()}>
          {text('resetCollect')}
        </Button>
      </div>
      {given !== null && <GivenPassword name={item.recordName ?? ''} password={given} onClose={() => setGiven(null)} />}
    </section>
  );
}

/** The proposer's actions of the last 30 days about the person concerned, while the proposal is pending. */
function ProposerConduct({ item }: { readonly item: Approval }) {
  const text = useTexts('approval');
  const format = numberFormat(useLanguage());
  const person = item.lead ?? (item.resource === 'user' ? item.record : null);
  const enabled = useMay('approval:decide') && approvalStates.states[item.state].isOpen && person !== null;
  const { data } = useRead(proposerConduct, { params: { id: item.id } }, { enabled });
  if (!data || person === null || item.proposedBy === null) return null;
  const concerned = item.lead === null ? { record: { eq: person } } : { subject: { eq: person } };
  const filters = { ...concerned, actor: { eq: item.proposedBy }, at: { gte: data.since } };
  return (
    <section>
      <h3 className={classes.heading}>{text('conduct', { name: item.proposedByName ?? '' })}</h3>
      {data.actions.length === 0 && <p className={shared.quietWrapped}>{text('conductNone')}</p>}
      <ul className={classes.conduct}>
        {data.actions.map(({ action, count, last }) => (
          <li key={action}>
            {format.format(count)} × <ActionName action={action} /> · <DateTime instant={last} />
          </li>
        ))}
      </ul>
      <Link to="/office/audit" search={{ filters }} className={classes.link ?? ''}>
        {text('conductAll')}
      </Link>
    </section>
  );
}

/** One proposal in full: the change, its author and reason, the decisions, and the reader's own options. */
export function ApprovalPanel({ item }: { readonly item: Approval }) {
  const text = useTexts('approval');
  const figures = useFigures(approvalStates.states[item.state].isOpen ? [item.id] : []).get(item.id);
  return (
    <div className={classes.panel}>
      <ApprovalFacts item={item} figures={figures} />
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
      {approvalStates.states[item.state].isOpen && <DecidePart item={item} figures={figures} />}
      <CollectPart item={item} />
    </div>
  );
}

function MoneyFacts({ held, payer, source, ...figures }: ApprovalFigures) {
  const text = useTexts('approval');
  return (
    <>
      {figures.balance !== null && (
        <Fact name={text('balance')}>
          <BalanceChange {...figures} />
        </Fact>
      )}
      {held !== null && held > 0 && (
        <Fact name={text('held')}>
          <Money amount={held} />
        </Fact>
      )}
      {source !== null && <Fact name={text('payer')}>{payer ?? text('payerNone')}</Fact>}
      {source !== null && <Fact name={text('source')}>{source}</Fact>}
    </>
  );
}

interface ApprovalFactsProps {
  readonly item: Approval;
  readonly figures: ApprovalFigures | undefined;
}

function ApprovalFacts({ item, figures }: ApprovalFactsProps) {
  const text = useTexts('approval');
  const fieldName = useFieldName();
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
      {figures && <MoneyFacts {...figures} />}
      {Object.entries(contextOf(item.params)).map(([field, value]) => (
        <Fact key={field} name={fieldName(field)}>
          <FieldValue value={value} field={field} resource={item.resource} />
        </Fact>
      ))}
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

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isId = (value: unknown): boolean =>
  typeof value === 'string' && /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(value);

/** Ids are for the approval rules; people read the names next to them. */
const withoutIds = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => !isId(value)));

/** The change: both sides of a record that is changed, or the values of a new one. */
export const sidesOf = ({ before, after, ...values }: Fields): { before: Fields | null; after: Fields } =>
  isFields(before)
    ? { before: withoutIds(before), after: isFields(after) ? withoutIds(after) : {} }
    : { before: null, after: withoutIds({ ...values, ...(isFields(after) && after) }) };

/** Parts that a change leaves as they are, such as the language of a page; its name is the subject. */
export const contextOf = ({ before, after: _after, name: _name, ...others }: Fields): Fields =>
  isFields(before) ? withoutIds(others) : {};

const noFigures: readonly ApprovalFigures[] = [];

/** Effects of decisions on these pending proposals on the customers' money, by proposal. */
export const useFigures = (ids: readonly string[]): ReadonlyMap<string, ApprovalFigures> => {
  const enabled = useMay('approval:decide') && ids.length > 0;
  const input = { query: { ids: ids.join(',') } };
  const { data } = useRead(approvalFigures, input, { enabled, resources: ['funds'], keepPrevious: true });
  return new Map((data?.figures ?? noFigures).map((figures) => [figures.id, figures]));
};
