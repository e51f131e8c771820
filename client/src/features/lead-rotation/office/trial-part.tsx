import {
  mostTried,
  type RotationTrial,
  trialDays,
  tryRules,
} from '@countinghouse/contract/lead-rotation/lead-rotation.ts';
import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import entries from '../../../ui/page/setting-list.module.css';
import classes from './rotation.module.css';

/** A trial of the rules; once asked for, it follows each change of a rule. */
export function TrialPart() {
  const text = useTexts('leadRotation');
  const [isAsked, setAsked] = useState(false);
  const read = useRead(tryRules, {}, { enabled: isAsked });
  const { data, pending } = answerOf(read, isAsked ? <Skeleton height={160} /> : null);
  const start = !isAsked && (
    <Button variant="default" onClick={() => setAsked(true)}>
      {text('trialRun')}
    </Button>
  );
  return (
    <Panel title={text('trial')} actions={start}>
      <p className={entries.text}>{text('trialText', { days: trialDays })}</p>
      {isAsked && pending}
      <div aria-live="polite">{data && <Result trial={data} />}</div>
    </Panel>
  );
}

function Result({ trial }: { readonly trial: RotationTrial }) {
  const text = useTexts('leadRotation');
  const format = numberFormat(useLanguage());
  if (trial.leads === 0) return <p className={shared.quiet}>{text('trialNone')}</p>;
  return (
    <div className={shared.column}>
      <p className={shared.quiet}>
        {text('trialLeads', { count: trial.leads, formatted: format.format(trial.leads) })}
      </p>
      {trial.capped && <p className={shared.quiet}>{text('trialCapped', { formatted: format.format(mostTried) })}</p>}
      {trial.rules.length === 0 ? (
        <p className={shared.quiet}>{text('trialNoRules')}</p>
      ) : (
        <table className={classes.trial}>
          <thead>
            <tr>
              <th scope="col">{text('columnRule')}</th>
              <th scope="col">{text('columnMember')}</th>
              <th scope="col">{text('columnLeads')}</th>
            </tr>
          </thead>
          {trial.rules.map((rule) => (
            <RuleRows key={rule.id} rule={rule} />
          ))}
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {text('trialUnmatched')}
              </th>
              <td>{format.format(trial.unmatched)}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </div>
  );
}

function RuleRows({ rule }: { readonly rule: RotationTrial['rules'][number] }) {
  const text = useTexts('leadRotation');
  const format = numberFormat(useLanguage());
  const { id, name, matched, members, waited, unassigned } = rule;
  const others = unassigned > 0 ? [{ id, name: text('trialUnassigned'), count: unassigned }] : [];
  const rows = [...members, ...others];
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" rowSpan={rows.length + 1}>
          {name}
          {waited > 0 && (
            <span className={shared.note}>
              {text('trialWaited', { count: waited, formatted: format.format(waited) })}
            </span>
          )}
        </th>
        <td>{text('trialTotal')}</td>
        <td>{format.format(matched)}</td>
      </tr>
      {rows.map((row) => (
        <tr key={row.id}>
          <td>{row.name}</td>
          <td>{format.format(row.count)}</td>
        </tr>
      ))}
    </tbody>
  );
}
