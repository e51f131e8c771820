import type { SavedView } from '@countinghouse/contract/view/saved-view.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { ViewForm } from './view-form.tsx';

/** The open dialog of the views. */
export type ViewDialog = { readonly kind: 'new' } | { readonly kind: 'rename' | 'delete'; readonly view: SavedView };

interface ViewDialogsProps {
  readonly list: string;
  readonly search: string;
  readonly dialog: ViewDialog | null;
  readonly onClose: () => void;
  readonly onSaved: (view: SavedView) => void;
  readonly onDelete: (view: SavedView) => void;
}

/** Asks for the name of a view, or for confirmation to delete it. */
export function ViewDialogs({ list, search, dialog, onClose, onSaved, onDelete }: ViewDialogsProps) {
  const text = useTexts('view');
  if (dialog === null) return null;
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
