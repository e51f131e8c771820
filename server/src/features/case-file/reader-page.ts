import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { CaseManifest, CaseManifestPart } from '@countinghouse/contract/case-file/manifest.ts';
import type { Language } from '@countinghouse/contract/kernel/scalars.ts';
import { localeOf } from '@countinghouse/contract/locale.ts';
import { toBase64 } from '@countinghouse/contract/log/bytes.ts';
import { parseCheckpoint } from '@countinghouse/contract/log/checkpoint.ts';
import { texts } from '@countinghouse/contract/i18n.ts';
import { escapeHtml } from '../../kernel/http/escape-html.ts';
import { translate } from '../../kernel/http/translate.ts';
import { CaseWords, type NamedLabels, partLabel, questionTexts } from './case-words.ts';

const found = createRequire(import.meta.url);
const source = (name: string): Promise<string> =>
  readFile(found.resolve(`@countinghouse/server/case-reader/${name}`), 'utf8');

/** The reader's modules as one script: a page that was opened from a file can import none. */
const readerScript = async (): Promise<string> => {
  const modules = await Promise.all(['quotes.mjs', 'standards.mjs', 'reader.mjs'].map(source));
  return `\n${modules.join('').replaceAll(/^export |^import .* from '\.\/\w+\.mjs';\n/gm, '')}`;
};

/** JSON that no markup ends early. */
const inPage = (json: string): string => json.replaceAll('<', String.raw`\u003c`);
const policyOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * A part's records without their proofs, of which the page says only where they are in the log. It has those of quotes, and
 * checks them.
 */
async function* recordsOf(folder: string, { name, file }: CaseManifestPart, words: CaseWords): AsyncGenerator<string> {
  const lines = createInterface({ input: createReadStream(path.join(folder, file)), crlfDelay: Infinity });
  let separator = '';
  for await (const line of lines) {
    const { text: _text, proof, ...record } = JSON.parse(line);
    words.read(name, record.record);
    yield `${separator}${inPage(JSON.stringify({ ...record, ...(proof && { place: proof.place }) }))}`;
    separator = ',\n';
  }
}

/** Size and root of the head by which the records are proved. */
const headIn = (log: CaseManifest['log']) => {
  const head = log && parseCheckpoint(log.head)?.checkpoint;
  return head ? { size: head.size, root: toBase64(head.root) } : null;
};

/** Everything that the page needs besides the records. */
const descriptionOf = ({ parts, leftOut, files, log }: CaseManifest, language: Language, words: CaseWords) => ({
  head: headIn(log),
  language: localeOf(language),
  texts: Object.fromEntries(Object.entries(texts[language].caseReader).filter(([key]) => key.startsWith('reader'))),
  parts: parts.map(({ name, records, cents, internal }) => ({
    name,
    label: partLabel(name, language),
    count: records,
    cents,
    internal,
  })),
  fields: words.fields,
  codes: words.codes,
  questions: questionTexts(language),
  files: files.flatMap(({ name }) => (name.startsWith('files/') ? [{ id: path.parse(name).name, name }] : [])),
  leftOut: leftOut.map(({ name, why }) => ({ label: partLabel(name, language), why })),
});

const introOf = (manifest: CaseManifest, language: Language): string => {
  const say = (key: string, values: Readonly<Record<string, string | number>> = {}): string =>
    escapeHtml(translate(language, `caseReader:${key}`, values));
  const { customer, merged, company, copy, madeAt, askedBy, reason, log } = manifest;
  const date = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  const head = headIn(log);
  const made = say('readerMade', { company, date: `${date.format(new Date(madeAt))} UTC`, by: askedBy.name });
  return `<header>
<h1>${say('readerTitle', { name: customer.name })}</h1>
<p><span class="badge">${say(copy === 'customer' ? 'readerCustomer' : 'readerRegulator')}</span></p>
<p>${made}${reason === null ? '' : ` ${say('readerReason', { reason })}`}</p>
<p class="dimmed">${say('readerOffline')} ${say('readerCheck')}</p>
${head ? `<p class="dimmed">${say('readerHead', head)}</p>` : ''}
${merged.length > 0 ? `<p>${say('readerMerged', { ids: merged.join(', ') })}</p>` : ''}
</header>
<main>
<nav id="parts"></nav>
<div>
<select id="part" aria-label="${say('readerAll')}"></select>
<input id="search" type="search" placeholder="${say('readerSearch')}" aria-label="${say('readerSearch')}">
<p id="count" class="dimmed" role="status"></p>
<div id="records"></div>
</div>
</main>
<footer id="left-out"><h2>${say('readerLeftOut')}</h2></footer>`;
};

/** The page index.html of a case file whose parts are in the folder: one file with every record, without a network. */
export async function* readerPage(
  folder: string,
  manifest: CaseManifest,
  language: Language,
  named: NamedLabels,
): AsyncGenerator<string> {
  const [script, style] = [await readerScript(), await source('reader.css')];
  const policy = `default-src 'none'; script-src ${policyOf(script)}; style-src ${policyOf(style)}; base-uri 'none'; form-action 'none'`;
  const words = new CaseWords(language, named);
  yield `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(translate(language, 'caseReader:readerTitle', { name: manifest.customer.name }))}</title>
<style>${style}</style>
</head>
<body>
${introOf(manifest, language)}
`;
  for (const part of manifest.parts) {
    yield `<script type="application/json" id="part-${part.name}">[`;
    yield* recordsOf(folder, part, words);
    yield ']</script>\n';
  }
  const description = inPage(JSON.stringify(descriptionOf(manifest, language, words)));
  yield `<script type="application/json" id="case">${description}</script>\n<script>${script}</script>\n</body>\n</html>\n`;
}
