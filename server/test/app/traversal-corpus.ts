import fc from 'fast-check';

const targets = [
  'etc/passwd',
  'postgres/PG_VERSION',
  'secret.txt',
  'uploads/secret.txt',
  'server.log',
  'windows/win.ini',
  'proc/self/environ',
];
const ups = [
  '../',
  '..\\',
  '%2e%2e/',
  '%2e%2e%2f',
  '..%2f',
  '..%5c',
  '%252e%252e%252f',
  '..%252f',
  '%c0%ae%c0%ae/',
  '%c0%ae%c0%ae%c0%af',
  '..%c0%af',
  '....//',
  '....\\\\',
  '..;/',
  '.%00./',
  '..%00/',
  '%uff0e%uff0e/',
  '..%ef%bc%8f',
  '%2e./',
  './../',
  '.%2e/',
  '..%09/',
  '%5c..%5c',
  '///../',
];
const starts = [
  '',
  '/',
  '//',
  '%2f',
  '%5c',
  'C:%5c',
  'file:///',
  'incoming/',
  'incoming%2f',
  './',
  '%00',
  '~/',
  '0123456789abcdef0123456789abcdef.png/',
  '0123456789abcdef0123456789abcdef.png%2f',
];
const ends = ['', '%00', '%00.png', '.png', '/', '%20', '.', '?x=.png', '#.png', '%0a', ';.png'];

/** Spellings of paths outside a folder; the same seed gives the same ones. */
export const traversalCorpus = (count: number, seed = 6): string[] => {
  const one = fc
    .tuple(
      fc.constantFrom(...starts),
      fc.array(fc.constantFrom(...ups), { minLength: 1, maxLength: 6 }),
      fc.constantFrom(...targets),
      fc.constantFrom(...ends),
    )
    .map(([start, up, target, end]) => `${start}${up.join('')}${target}${end}`);
  return fc.sample(fc.uniqueArray(one, { minLength: count, maxLength: count }), { seed, numRuns: 1 })[0] ?? [];
};
