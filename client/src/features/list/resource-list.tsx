import type { AnyResource } from '@countinghouse/contract/kernel/resource.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useMay } from '../../kernel/permission/use-may.ts';
import { useScreenTitle } from '../../kernel/setting/use-screen-title.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { ForbiddenState } from '../../ui/page/screen-state.tsx';
import { queryOf } from './address/list-query-of.ts';
import { useListAddress } from './address/use-list-address.ts';
import type { ListDeclaration } from './list-declaration.ts';
import { ListHeader } from './list-header.tsx';
import { ListTable } from './list-table.tsx';
import { RecordPanel } from './panel/record-panel.tsx';
import classes from './resource-list.module.css';
import { useColumnState } from './use-column-state.ts';
import { useListRows } from './use-list-rows.ts';

/**
 * A list of any resource from its declaration: the address holds filters, sorting, page, columns, the open record and
 * the saved view.
 */
export function ResourceList<R extends AnyResource>({ list }: { readonly list: ListDeclaration<R> }) {
  const mayRead = useMay(list.access?.read ?? list.resource.access.read);
  useScreenTitle(list.title);
  if (mayRead) return <ReadableList list={list} />;
  return (
    <>
      <PageHeader title={list.title} />
      <ForbiddenState />
    </>
  );
}

const none = {};

function ReadableList<R extends AnyResource>({ list }: { readonly list: ListDeclaration<R> }) {
  const text = useTexts('list');
  const [address, change] = useListAddress();
  const query = queryOf(address, list.fixed ?? none);
  const rows = useListRows(list, query, (page) => change({ page }, { replace: true }));
  const [columnState, changeColumns] = useColumnState({
    list: list.name,
    columns: list.columns,
    chosen: address.columns,
    choose: (columns) => change({ columns }, { replace: true }),
  });
  const isNarrowed = address.q !== undefined || address.filters !== undefined;
  const empty = isNarrowed ? { title: text('noMatch'), text: text('noMatchText') } : list.empty;
  return (
    <>
      <ListHeader
        list={list}
        query={query}
        hidden={columnState.hidden}
        paging={rows.status === 'ready' ? rows.paging : null}
      />
      {list.above && <div className={classes.above}>{list.above}</div>}
      <ListTable
        list={list}
        address={address}
        change={change}
        query={query}
        rows={rows}
        empty={empty}
        columnState={columnState}
        onColumnStateChange={changeColumns}
      />
      <RecordPanel list={list} id={address.record ?? null} onClose={() => change({ record: undefined })} />
    </>
  );
}
