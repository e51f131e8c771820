import type { AnyResource, ItemOf } from '@countinghouse/contract/kernel/resource.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useCreateRecord } from '../../../kernel/resource/record-hooks.ts';
import { SidePanel } from '../../../ui/overlay/side-panel.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import type { ListDeclaration } from '../list-declaration.ts';

interface CreatePanelProps<R extends AnyResource> {
  readonly list: ListDeclaration<R>;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The form of a new record beside the list; a created record appears first. */
export function CreatePanel<R extends AnyResource>({ list, opened, onClose }: CreatePanelProps<R>) {
  const text = useTexts('list');
  const { form: Form } = list;
  const creation = useCreateRecord(list.resource);
  const save = async (fields: object): Promise<void> => {
    const item = (await creation.mutateAsync(fields as never)) as ItemOf<R>;
    showToast({ type: 'success', message: text('createdOne', { name: list.nameOf(item) }) });
    onClose();
  };
  return (
    <SidePanel opened={opened} onClose={onClose} title={list.createLabel ?? ''}>
      {opened && Form && <Form item={null} save={save} onClose={onClose} />}
    </SidePanel>
  );
}
