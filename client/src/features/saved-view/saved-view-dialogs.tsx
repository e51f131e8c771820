import type { SavedView } from '@countinghouse/contract/saved-view/saved-view.ts';
import { savedView } from '@countinghouse/contract/schemas/saved-view/saved-view.ts';
import { useContractForm } from '../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { resourceQueries } from '../../kernel/resource/resource-queries.ts';
import { SwitchField } from '../../ui/form/choice-fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { useUiText } from '../../ui/provider/ui-texts.ts';

interface ViewFormProps {
  readonly list: string;
  /** The search to save with a new view. */
  readonly search: string;
  /** The view to rename; null for a new one. */
  readonly view: SavedView | null;
  readonly onSaved: (view: SavedView) => void;
  readonly onClose: () => void;
}

const queries = resourceQueries(savedView);

/** Sets a view's name and whether it is shared. */
function ViewForm({ list, search, view, onSaved, onClose }: ViewFormProps) {
  const text = useTexts('savedView');
  const ui = useUiText();
  const creation = queries.useCreate();
  const update = queries.useUpdate();
  const { form, submitting } = useContractForm({
    schema: savedView.create,
    defaultValues: { list, name: view?.name ?? '', search: view?.search ?? search, shared: view?.shared ?? false },
  });
  const save = submitting(async ({ name, shared, ...rest }) => {
    if (view) onSaved(await update.mutateAsync({ id: view.id, fields: { name, shared }, version: view.version }));
    else onSaved(await creation.mutateAsync({ name, shared, ...rest }));
  });
  const title = text(view ? 'renameTitle' : 'saveTitle');
  return (
    <FormDialog title={title} onClose={onClose} form={form} onSubmit={save} submitLabel={ui('save')}>
      <TextField control={form.control} name="name" label={text('name')} required autoFocus />
      <SwitchField control={form.control} name="shared" label={text('shared')} description={text('sharedText')} />
    </FormDialog>
  );
}

/** The open dialog of the views. */
export type SavedViewDialog =
  | { readonly kind: 'new' }
  | { readonly kind: 'rename' | 'delete'; readonly view: SavedView };

interface ViewDialogsProps {
  readonly list: string;
  readonly search: string;
  readonly dialog: SavedViewDialog;
  readonly onClose: () => void;
  readonly onSaved: (view: SavedView) => void;
  readonly onDelete: (view: SavedView) => void;
}

/** Asks for the name of a view, or for confirmation to delete it; loaded with the first one opened. */
export function SavedViewDialogs({ list, search, dialog, onClose, onSaved, onDelete }: ViewDialogsProps) {
  const text = useTexts('savedView');
  if (dialog.kind !== 'delete') {
    const saved = (view: SavedView): void => {
      onClose();
      onSaved(view);
    };
    const view = dialog.kind === 'rename' ? dialog.view : null;
    return <ViewForm list={list} search={search} view={view} onClose={onClose} onSaved={saved} />;
  }
  const { view } = dialog;
  return (
    <ConfirmDialog
      opened
      destructive
      title={text('deleteTitle', { name: view.name })}
      confirmLabel={text('deleteConfirm')}
      onClose={onClose}
      onConfirm={() => {
        onClose();
        onDelete(view);
      }}
    >
      {text(view.shared ? 'deleteShared' : 'deletePrivate')}
    </ConfirmDialog>
  );
}
