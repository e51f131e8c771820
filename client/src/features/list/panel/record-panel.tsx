import { Skeleton } from '@mantine/core';
import type { AnyResource, ItemOf } from '@countinghouse/contract/kernel/resource.ts';
import { useState } from 'react';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { useRecord } from '../../../kernel/resource/resource-queries.ts';
import { SidePanel } from '../../../ui/overlay/side-panel.tsx';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import { ErrorState } from '../../../ui/page/screen-state.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { useEdit } from '../edit/use-edit.tsx';
import type { ListDeclaration } from '../list-declaration.ts';

interface OpenRecordProps<R extends AnyResource> {
  readonly list: ListDeclaration<R>;
  /** Id of the open record; null for none. */
  readonly id: string | null;
  readonly onClose: () => void;
}

/** The record beside its list: its panel, or its form with the permission to update. */
export function RecordPanel<R extends AnyResource>({ list, id, onClose }: OpenRecordProps<R>) {
  const query = useRecord(list.resource, id);
  const item = id === null ? undefined : query.data;
  return (
    <SidePanel opened={id !== null} onClose={onClose} title={item ? list.nameOf(item) : list.title}>
      {item && <Known key={id} list={list} item={item} onClose={onClose} />}
      {!item && query.error && <ErrorState message={messageOf(query.error)} onRetry={() => void query.refetch()} />}
      {!item && !query.error && id !== null && <Skeleton height={180} />}
    </SidePanel>
  );
}

interface KnownProps<R extends AnyResource> {
  readonly list: ListDeclaration<R>;
  readonly item: ItemOf<R>;
  readonly onClose: () => void;
}

function Known<R extends AnyResource>({ list, item, onClose }: KnownProps<R>) {
  const text = useTexts('list');
  const mayUpdate = useMay(list.access?.update ?? list.resource.access.update);
  const { save, dialog } = useEdit(list.resource, list.formatField);
  // The form starts from the record as first loaded; concurrent changes are resolved on saving.
  const [seen, setSeen] = useState(item);
  const onSave = async (fields: object): Promise<void> => {
    const end = await save(seen, fields);
    if (end === 'left') return;
    setSeen(item);
    showToast({
      type: 'success',
      message: text(end === 'proposed' ? 'savedProposed' : 'saved', {
        name: list.nameOf({ ...(item as object), ...fields } as ItemOf<R>),
      }),
    });
    onClose();
  };
  const { panel: Panel, form: Form } = list;
  return (
    <>
      {Panel && <Panel item={item} save={onSave} onClose={onClose} />}
      {!Panel && mayUpdate && Form && <Form item={seen} save={onSave} onClose={onClose} />}
      {!Panel && !(mayUpdate && Form) && <RecordFacts list={list} item={item} />}
      {dialog}
    </>
  );
}

/** The record's values, for readers without the permission to update. */
function RecordFacts<R extends AnyResource>({ list, item }: Pick<KnownProps<R>, 'list' | 'item'>) {
  const field = useTexts('field');
  return (
    <Facts>
      {list.columns.map(({ id, header, cell }) => (
        <Fact key={id} name={header ?? field(id as never)}>
          {cell(item)}
        </Fact>
      ))}
    </Facts>
  );
}
