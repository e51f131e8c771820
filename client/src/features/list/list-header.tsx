import type { AnyResource, ItemOf } from '@countinghouse/contract/kernel/resource.ts';
import { ActionIcon, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ComponentProps, useState } from 'react';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../kernel/i18n/language.ts';
import { useMay } from '../../kernel/permission/use-may.ts';
import type { ListQuery } from '../../kernel/resource/list-query.ts';
import { isPrepared, isProposed, useCreateRecord } from '../../kernel/resource/resource-queries.ts';
import { numberFormat } from '../../ui/format/number-text.ts';
import { IconClipboardList, IconPlus, IconTrash } from '../../ui/icons.ts';
import { Hint } from '../../ui/overlay/hint.tsx';
import { SidePanel } from '../../ui/overlay/side-panel.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import type { Paging } from '../../ui/table/table-props.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import type { ListDeclaration } from './list-declaration.ts';
import { exportedFields, ExportMenu } from './toolbar/export-menu.tsx';
import { useMayDelete } from './use-list-actions.tsx';
import { later } from '../../ui/later.tsx';
import { Suspense } from '../../ui/suspense.tsx';

const JsonDialog = later(() =>
  import('./bulk-json/bulk-json-dialog.tsx').then((module) => ({ default: module.JsonDialog })),
);

/** Creates many records from a JSON array; loaded when it is opened. */
export function BulkJsonDialog(props: ComponentProps<typeof JsonDialog>) {
  return (
    <Suspense fallback={null}>
      <JsonDialog {...props} />
    </Suspense>
  );
}

interface CreatePanelProps<R extends AnyResource> {
  readonly list: ListDeclaration<R>;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The form of a new record beside the list; a created record appears first. */
function CreatePanel<R extends AnyResource>({ list, opened, onClose }: CreatePanelProps<R>) {
  const text = useTexts('list');
  const { form: Form } = list;
  const creation = useCreateRecord(list.resource);
  const save = async (fields: object): Promise<void> => {
    const item = (await creation.mutateAsync(fields as never)) as ItemOf<R>;
    const key = isPrepared(item) ? 'preparedOne' : isProposed(item) ? 'proposedOne' : 'createdOne';
    showToast({ type: 'success', message: text(key, { name: list.nameOf(item) }) });
    onClose();
  };
  return (
    <SidePanel opened={opened} onClose={onClose} title={list.createLabel ?? ''}>
      {opened && Form && <Form item={null} save={save} onClose={onClose} />}
    </SidePanel>
  );
}

interface ListHeaderProps<R extends AnyResource> {
  readonly list: ListDeclaration<R>;
  readonly query: ListQuery;
  readonly hidden: readonly string[];
  /** Null until the list has loaded. */
  readonly paging: Paging | null;
}

/** The list's name and count, and the export and create buttons that the reader may use. */
export function ListHeader<R extends AnyResource>(props: ListHeaderProps<R>) {
  const { list, paging } = props;
  const [opened, setOpened] = useState<'form' | 'json' | null>(null);
  const close = (): void => setOpened(null);
  return (
    <>
      <PageHeader
        title={list.title}
        description={list.description}
        actions={<HeaderButtons {...props} onOpen={setOpened} />}
        {...(paging && { count: <Count paging={paging} /> })}
      />
      <CreatePanel list={list} opened={opened === 'form'} onClose={close} />
      {opened === 'json' && list.json && (
        <BulkJsonDialog
          resource={list.resource}
          {...list.json}
          onClose={close}
          {...(list.guard && { guard: list.guard })}
        />
      )}
    </>
  );
}

interface HeaderButtonsProps<R extends AnyResource> extends ListHeaderProps<R> {
  readonly onOpen: (what: 'form' | 'json') => void;
}

function HeaderButtons<R extends AnyResource>({ list, query, hidden, onOpen }: HeaderButtonsProps<R>) {
  const text = useTexts('list');
  const { resource, access } = list;
  const mayCreate = useMay(access?.create ?? resource.access.create);
  const mayDelete = useMayDelete(list);
  return (
    <>
      {mayDelete && (
        <Hint label={text('bin')}>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={text('bin')}
            renderRoot={(props) => <Link to="." search={{ bin: true } as never} {...props} />}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Hint>
      )}
      <ExportMenu
        resource={resource}
        permission={access?.export ?? resource.access.export}
        query={query}
        fields={exportedFields(list.columns, hidden)}
      />
      {mayCreate && list.json && (
        <Button
          variant="default"
          leftSection={<IconClipboardList size={16} aria-hidden />}
          onClick={() => onOpen('json')}
        >
          {text('json')}
        </Button>
      )}
      {list.actions}
      {mayCreate && list.form && list.createLabel && (
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => onOpen('form')}>
          {list.createLabel}
        </Button>
      )}
    </>
  );
}

function Count({ paging: { total, capped } }: { readonly paging: Paging }) {
  return `${numberFormat(useLanguage()).format(total)}${capped ? '+' : ''}`;
}
