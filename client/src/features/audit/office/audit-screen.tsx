import { audit, type AuditEntry } from '@countinghouse/contract/audit/audit.ts';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useReach } from '../../../kernel/permission/use-may.ts';
import { listQuery } from '../../../kernel/resource/list-query.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { nameScreen } from '../../../kernel/setting/page-identity.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { SidePanel } from '../../../ui/overlay/side-panel.tsx';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { EmptyState } from '../../../ui/page/screen-state.tsx';
import { type ListAddress, queryOf, useListAddress } from '../../list/index.ts';
import { ActionName, Actor, ResourceName } from './audit-cells.tsx';
import { recordedResources } from './audit-labels.ts';
import { AuditTable } from './audit-table.tsx';
import classes from './audit.module.css';
import { FieldDifferences } from './field-differences.tsx';

/** One entry in full: actor, time, customer and changes. */
function AuditPanel({ entry }: { readonly entry: AuditEntry }) {
  const text = useTexts('audit');
  return (
    <>
      <Facts>
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
      </Facts>
      <h3 className={classes.heading}>{text('diff')}</h3>
      <FieldDifferences before={entry.before} after={entry.after} />
    </>
  );
}

const nothing = {};

/** The entries for the query in the address; any recorded action refreshes them. */
const useEntries = (address: ListAddress) => {
  const query = listQuery(queryOf(address, nothing));
  return useRead(audit.routes.list, { query }, { resources: recordedResources, keepPrevious: true });
};

/** The audit trail: all of it with the permission, otherwise the reader's own part. */
export function AuditScreen() {
  const text = useTexts('audit');
  const seesAll = useReach('audit:read') === 'all';
  const [address, change] = useListAddress();
  const result = useEntries(address);
  useEffect(() => nameScreen(text('title')), [text]);
  const close = (): void => change({ record: undefined });
  const shown = result.data?.entries.find(({ id }) => id === address.record);
  return (
    <>
      <PageHeader title={text('title')} description={text(seesAll ? 'description' : 'descriptionOwn')} />
      <AuditTable address={address} change={change} read={result} rows={result.data?.entries} />
      <SidePanel opened={address.record !== undefined} onClose={close} title={<Title entry={shown} />} width={600}>
        {shown ? <AuditPanel entry={shown} /> : <EmptyState title={text('notShown')} />}
      </SidePanel>
    </>
  );
}

function Title({ entry }: { readonly entry: AuditEntry | undefined }) {
  const text = useTexts('audit');
  return entry ? <ActionName action={entry.action} /> : text('title');
}
