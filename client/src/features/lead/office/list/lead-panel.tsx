import type { User } from '@countinghouse/contract/user/user.ts';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../../kernel/permission/use-may.ts';
import shared from '../../../../ui/page/shared-styles.module.css';
import { CommentComposer, CommentList } from '../../../comment/index.ts';
import type { RecordPanelProps } from '../../../list/index.ts';
import { ActionBar } from '../action-bar.tsx';
import { useLeadActions } from '../actions/use-lead-actions.tsx';
import { useLeadShortcuts } from '../actions/use-lead-shortcuts.ts';
import type { EditedField } from '../editable-fact.tsx';
import classes from '../lead.module.css';
import { LeadFacts } from '../lead-facts.tsx';
import { StageBar } from './stage-bar.tsx';

const latest = 3;

/** A lead beside the list: actions, facts and the latest comments. It stays while the reader steps through the leads. */
export function LeadPanel({ item, onClose, step }: RecordPanelProps<User>) {
  const text = useTexts('lead');
  const mayComment = useMay('comment:read');
  const { actionsOf, dialog } = useLeadActions(onClose);
  const [isStaging, setStaging] = useState(false);
  const [edited, setEdited] = useState<{ readonly lead: string; readonly name: EditedField | null } | null>(null);
  const edit = (name: EditedField | null): void => setEdited({ lead: item.id, name });
  const comments = useRef<HTMLElement>(null);
  const write = (): void => {
    const area = comments.current?.querySelector<HTMLElement>('[data-comment]');
    area?.focus();
    // Focus alone shows only the first line of the box.
    area?.closest('form')?.scrollIntoView({ block: 'nearest' });
  };
  const here = {
    qualify: () => setStaging(!isStaging),
    edit: () => edit('phone'),
    comment: write,
  };
  const actions = useLeadShortcuts(actionsOf(item), here);
  return (
    <div className={shared.stack}>
      {isStaging && <StageBar lead={item} onSet={() => step?.(1)} onClose={() => setStaging(false)} />}
      <Link to="/office/leads/$id" params={{ id: item.id }} className={classes.openLink ?? ''}>
        {text('open')}
      </Link>
      <ActionBar lead={item} actions={actions.filter(({ id }) => id !== 'comment')} />
      <LeadFacts
        key={item.id}
        lead={item}
        edited={edited?.lead === item.id ? edited.name : null}
        onEdit={edit}
        onCalled={actions.find(({ id }) => id === 'call')?.onFollowed}
      />
      {mayComment && (
        <section key={`comments ${item.id}`} ref={comments} className={shared.part}>
          <h3 className={shared.heading}>{text('latestComments')}</h3>
          <CommentComposer lead={item.id} />
          <CommentList lead={item.id} pageSize={latest} brief />
        </section>
      )}
      {dialog}
    </div>
  );
}
