import type { AuditEntry } from '@countinghouse/contract/audit/audit.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import classes from './audit.module.css';
import { Actor, ResourceName } from './audit-cells.tsx';
import { FieldDifferences } from './field-differences.tsx';

/** One entry in full: actor, time, customer and changes. */
export function AuditPanel({ entry }: { readonly entry: AuditEntry }) {
  const text = useTexts('audit');
  return (
    <>
      <dl className={classes.facts}>
        <Fact name={text('at')}>
          <DateTime instant={entry.at} style="full" />
        </Fact>
        <Fact name={text('who')}>
          <Actor {...entry} />
        </Fact>
        {entry.subject !== null && entry.subjectName !== null && (
          <Fact name={text('subject')}>
            {entry.subject === entry.actor ? (
              entry.subjectName
            ) : (
              <Link to="/office/leads/$id" params={{ id: entry.subject }} className={classes.link ?? ''}>
                {entry.subjectName}
              </Link>
            )}
          </Fact>
        )}
        <Fact name={text('resource')}>
          <ResourceName resource={entry.resource} />
        </Fact>
        {entry.record !== null && (
          <Fact name={text('record')}>
            <code className={classes.record}>{entry.record}</code>
          </Fact>
        )}
        {entry.ip !== null && <Fact name={text('ip')}>{entry.ip}</Fact>}
      </dl>
      <h3 className={classes.heading}>{text('diff')}</h3>
      <FieldDifferences before={entry.before} after={entry.after} />
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
