import type { AuditEntry } from '@countinghouse/contract/audit/audit.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { formatAction, formatResource, useFieldName } from './audit-labels.ts';
import classes from './audit.module.css';
import { changedFields } from './field-differences.tsx';

/** The author; while connected as a customer, the member of staff before the customer; or the API token. */
export function Actor({ actorName, realActorName, tokenName }: AuditEntry) {
  const text = useTexts('audit');
  if (actorName === null) return <span className={classes.quiet}>{text('visitor')}</span>;
  if (tokenName !== null) return text('byToken', { token: tokenName, owner: actorName });
  return realActorName === null ? actorName : text('actingAs', { staff: realActorName, lead: actorName });
}

type Named = Pick<AuditEntry, 'action'> & Partial<Pick<AuditEntry, 'resource' | 'before'>>;

/** The action in words; one that waits for approval was only proposed. */
export function ActionName({ action, resource, before }: Named) {
  const text = useTexts('audit');
  const name = formatAction(text, action);
  const isProposal = resource === 'approval' && before === null && !action.startsWith('approval.');
  return isProposal ? text('proposedAction', { action: name }) : name;
}

export function ResourceName({ resource }: Pick<AuditEntry, 'resource'>) {
  return formatResource(useTexts('audit'), resource);
}

const fieldsShown = 3;

export function ChangedNames({ before, after }: AuditEntry) {
  const text = useTexts('audit');
  const fieldName = useFieldName();
  const fields = changedFields(before, after);
  const names = fields.slice(0, fieldsShown).map(fieldName).join(', ');
  return <span className={classes.quiet}>{fields.length > fieldsShown ? text('moreFields', { names }) : names}</span>;
}
