import type { FileContacts } from '../contacts/open-file.ts';
import { FileReply } from '../http/reply.ts';

/** A printed document that is not stored. */
export const documentReply = (
  pdf: Buffer,
  name: string,
  contacts: FileContacts,
  headers: Readonly<Record<string, string>> = {},
): FileReply =>
  new FileReply(
    pdf,
    {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${name}.pdf"`,
      'cache-control': 'no-store',
      ...headers,
    },
    contacts,
  );
