import type { User } from '@countinghouse/contract/user/user.ts';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../../kernel/permission/use-may.ts';
import shared from '../../../../ui/page/shared-styles.module.css';
import { CommentComposer, CommentList } from '../../../comment/index.ts';
import type { RecordPanelProps } from '../../../list/index.ts';
import { ActionBar } from '../action-bar.tsx';
import { useLeadActions } from '../actions/use-lead-actions.tsx';
import classes from '../lead.module.css';
import { LeadFacts } from '../lead-facts.tsx';

const latest = 3;

/** A lead beside the list: facts, actions, and the latest comments. */
export function LeadPanel({ item, onClose }: RecordPanelProps<User>) {
  const text = useTexts('lead');
  const mayComment = useMay('comment:read');
  const { actionsOf, dialog } = useLeadActions(onClose);
  return (
    <div className={shared.stack}>
      <Link to="/office/leads/$id" params={{ id: item.id }} className={classes.openLink ?? ''}>
        {text('open')}
      </Link>
      <ActionBar lead={item} actions={actionsOf(item).filter(({ id }) => id !== 'comment' && id !== 'qualify')} />
      <LeadFacts lead={item} />
      {mayComment && (
        <section className={shared.part}>
          <h3 className={shared.heading}>{text('latestComments')}</h3>
          <CommentComposer lead={item.id} />
          <CommentList lead={item.id} pageSize={latest} brief />
        </section>
      )}
      {dialog}
    </div>
  );
}
