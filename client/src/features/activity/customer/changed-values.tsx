import type { ActivityEntry } from '@countinghouse/contract/activity/activity.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import type { TextKey } from '../../../kernel/i18n/texts.ts';
import classes from './activity.module.css';

const told = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** Each changed field of the customer, before and after. */
export function ChangedValues({ before, after }: Pick<ActivityEntry, 'before' | 'after'>) {
  const text = useTexts('activity');
  const field = useTexts('field');
  const names = Object.keys({ ...before, ...after });
  const side = (name: string, value: unknown): string => {
    if (name === 'status') return text(value === 'locked' ? 'statusLocked' : 'statusActive');
    return told(value) || text('nothing');
  };
  return (
    <dl className={classes.changes}>
      {names.map((name) => (
        <div key={name}>
          <dt>{field(name as TextKey<'field'>)}</dt>
          <dd>
            <del>{side(name, before?.[name])}</del> → <ins>{side(name, after?.[name])}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
