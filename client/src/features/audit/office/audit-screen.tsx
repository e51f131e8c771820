import { audit } from '@countinghouse/contract/audit/audit.ts';
import { Button, Skeleton } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { timeZone } from '../../../kernel/i18n/language.ts';
import { useReach } from '../../../kernel/permission/use-may.ts';
import { listQuery } from '../../../kernel/resource/list-query.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { EmptyState, ErrorState } from '../../../ui/page/screen-state.tsx';
import { type AuditAddress, auditFilters, readAuditAddress } from './audit-address.ts';
import { AuditFilterBar } from './audit-filter-bar.tsx';
import { AuditTable } from './audit-table.tsx';
import classes from './audit.module.css';

/** Entries on a page. */
const pageSize = 50;

/** Who did what: all of it for those who may see it, else one's own part. */
export function AuditScreen() {
  const text = useTexts('audit');
  const seesAll = useReach('audit:read') === 'all';
  const navigate = useNavigate();
  const address = readAuditAddress(useSearch({ strict: false }));
  const page = address.page ?? 1;
  const query = listQuery({ filters: auditFilters(address, timeZone()), sorts: [], q: '', page, pageSize });
  const { data, error, isPending, refetch } = useRead(audit.routes.list, { query }, { keepPrevious: true });
  const show = (next: AuditAddress) => void navigate({ to: '.', search: next as never });
  const turn = (step: 1 | -1) => show({ ...address, page: page + step });
  return (
    <div className={classes.screen}>
      <PageHeader title={text('title')} description={text(seesAll ? 'text' : 'textOwn')} />
      <AuditFilterBar address={address} onChange={(next) => show(next)} />
      {isPending && <Skeleton height={400} />}
      {error && !data && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {data?.entries.length === 0 && <EmptyState title={text('none')} text={text('noneText')} />}
      {data && data.entries.length > 0 && <AuditTable entries={data.entries} />}
      <div className={classes.pages}>
        <Button variant="default" disabled={page === 1} onClick={() => turn(-1)}>
          {text('newer')}
        </Button>
        <Button variant="default" disabled={!data || data.entries.length < pageSize} onClick={() => turn(1)}>
          {text('older')}
        </Button>
      </div>
    </div>
  );
}
