import { validateHeaderValue } from 'node:http';
import { describe, expect, test } from 'vitest';
import { fileClasses, isPublicClass } from './file-class.ts';
import { safeOriginalName } from './original-name.ts';
import { serveHeaders } from './serve-headers.ts';
import type { StoredFile } from './stored-file-table.ts';
import { storedTypes } from './stored-type.ts';
import type { StoredType } from './stored-type.ts';

const file: StoredFile = {
  id: '01990000-0000-7000-8000-000000000000',
  path: `${'a'.repeat(32)}.png`,
  fileClass: 'media',
  ownerId: null,
  originalName: 'photo.png',
  type: 'image/png',
  bytes: 10,
  sha256: 'a'.repeat(64),
  width: 1,
  height: 1,
  createdBy: null,
  createdAt: new Date(0),
};

describe('names', () => {
  test.each([
    ['passport.png', 'passport.png'],
    ['../../etc/passwd', 'passwd.png'],
    ['C:\\Users\\me\\photo.jpeg', 'photo.png'],
    ['a\r\nSet-Cookie: x=1.png', 'aSet-Cookie_ x=1.png'],
    ['nul\0.html\0.png', 'nul.html.png'],
    ['invoice\u202egnp.exe', 'invoicegnp.png'],
    ['zero\u200bwidth.png', 'zerowidth.png'],
    ['"quoted"; filename=x.html', '_quoted_; filename=x.png'],
    ['Ünïcode 写真.gif', 'Ünïcode 写真.png'],
    ['.htaccess', 'file.png'],
    ['...', 'file.png'],
    ['', 'file.png'],
    ['lone\ud800.png', 'lone\ufffd.png'],
  ])('%j is offered as %j', (sent, offered) => {
    expect(safeOriginalName(sent, 'png')).toBe(offered);
  });

  test('are at most 200 characters long, and no character is cut in two', () => {
    const name = safeOriginalName('🦊'.repeat(500), 'xlsx');
    expect([...name]).toHaveLength(200);
    expect(name.isWellFormed()).toBe(true);
  });
});

describe('headers', () => {
  test.each(['a\r\nb.png', '写真 "x".png', "it's (1)*.png", '100%.png', 'back\\slash.png'])(
    'for the name %j are one safe line',
    (name) => {
      const { 'content-disposition': disposition = '' } = serveHeaders({ ...file, originalName: name });
      expect(() => validateHeaderValue('content-disposition', disposition)).not.toThrow();
      expect(disposition).toMatch(/^inline; filename="[^"\\\r\n]+"; filename\*=UTF-8''[A-Za-z0-9%._~-]+$/);
      expect(decodeURIComponent(disposition.split("''")[1] ?? '')).toBe(name);
    },
  );

  test.each(Object.keys(storedTypes) as StoredType[])('let %s neither be sniffed nor run', (type) => {
    const headers = serveHeaders({ ...file, type });
    expect(headers['content-type']).toContain(type);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toBe("sandbox; default-src 'none'");
    expect(headers['content-disposition']?.startsWith('inline')).toBe(type.startsWith('image/'));
    expect(type).not.toMatch(/html|svg|xml$|javascript/);
  });

  test.each(fileClasses)('let shared caches store class %s only when it is public', (fileClass) => {
    const isShared = serveHeaders({ ...file, fileClass })['cache-control']?.startsWith('public');
    expect(isShared).toBe(isPublicClass(fileClass));
    expect(isShared).toBe(fileClass === 'logo' || fileClass === 'media');
  });
});
