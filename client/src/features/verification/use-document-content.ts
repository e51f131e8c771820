import { viewDocument } from '@countinghouse/contract/verification/document.ts';
import { addressOf } from '../../kernel/call/address.ts';
import { usePictureAt } from '../picture/index.ts';

/** A picture, fetched once: every view by staff is recorded, and rotating or zooming is not a new view. */
export const useDocumentContent = (id: string, enabled = true) =>
  usePictureAt(enabled ? addressOf(viewDocument, { params: { id } }) : null);
