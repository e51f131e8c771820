import type { AnyResource } from '@countinghouse/contract/kernel/resource.ts';
import { listQueryOf, useListAddress } from './address/use-list-address.ts';
import type { ListDeclaration } from './list-declaration.ts';
import { ListHeader } from './list-header.tsx';
import { RecordPanel } from './record-panel.tsx';
import classes from './resource-list.module.css';
import { ListToolbar } from './toolbar/list-toolbar.tsx';

/** A list as a board: the same header, views and filters, with columns of cards in place of the table. */
export function BoardList<R extends AnyResource>({ list }: { readonly list: ListDeclaration<R> }) {
  const [address, change] = useListAddress();
  const query = listQueryOf(list, address);
  const { board: Board } = list;
  // An export has the columns that the table shows at first.
  const extras = list.columns.filter(({ extra }) => extra).map(({ id }) => id);
  return (
    <>
      <ListHeader list={list} query={query} hidden={extras} paging={null} />
      {list.above && <div className={classes.above}>{list.above}</div>}
      <ListToolbar list={list} address={address} change={change} />
      {Board && <Board query={query} openId={address.record ?? null} onOpen={(record) => change({ record })} />}
      <RecordPanel list={list} id={address.record ?? null} onClose={() => change({ record: undefined })} />
    </>
  );
}
