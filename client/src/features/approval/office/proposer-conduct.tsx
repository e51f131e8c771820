import { type Approval, approvalStates, proposerConduct } from '@countinghouse/contract/approval/approval.ts';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import shared from '../../../ui/page/shared-styles.module.css';
import { ActionName } from '../../audit/index.ts';
import classes from './approval.module.css';

/** The proposer's actions of the last 30 days about the person concerned, while the proposal is pending. */
export function ProposerConduct({ item }: { readonly item: Approval }) {
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
