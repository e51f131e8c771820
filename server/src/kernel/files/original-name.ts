import { fileLimits } from './file-limits.ts';

// Controls (line breaks would end a header), bidirectional marks (exe‮gpj reads as jpg.exe reversed), zero-width
// characters.
const invisible = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;
// Characters that common file systems reject.
const reserved = /[<>:"/\\|?*]/g;

/**
 * Returns a safe name for downloads: the last part of the sender's name without control or reserved characters, at most
 * 200 characters, with the extension of the file's real type.
 */
export function safeOriginalName(name: string, ending: string): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const stem = last
    .normalize('NFC')
    .replace(invisible, '')
    .replace(reserved, '_')
    .replace(/\.[^.]{0,10}$/, '')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const bounded = [...stem]
    .slice(0, fileLimits.nameCharacters - ending.length - 1)
    .join('')
    .trim();
  return `${bounded === '' ? 'file' : bounded}.${ending}`;
}
