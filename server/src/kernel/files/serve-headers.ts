import { isPublicFile } from './file-class.ts';
import type { StoredFile } from './stored-file-table.ts';
import { isImage } from './stored-type.ts';

const oneYear = 31_536_000;

/** RFC 5987 allows fewer characters than encodeURIComponent leaves unescaped. */
function extendedValue(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function disposition(file: StoredFile): string {
  const plain = file.originalName.replace(/[^ -~]|["\\%]/g, '_');
  const kind = isImage(file.type) ? 'inline' : 'attachment';
  return `${kind}; filename="${plain}"; filename*=UTF-8''${extendedValue(file.originalName)}`;
}

/** Headers of a stored file: its fixed type, never sniffed, never run, in shared caches only when public. */
export function serveHeaders(file: StoredFile): Record<string, string> {
  const shared = isPublicFile(file);
  return {
    'content-type': file.type === 'text/csv' ? 'text/csv; charset=utf-8' : file.type,
    'content-length': String(file.bytes),
    'content-disposition': disposition(file),
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': shared ? `public, max-age=${oneYear}, immutable` : 'private, no-store',
  };
}
