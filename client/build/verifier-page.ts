import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

const folder = join(import.meta.dirname, '../../tools/verifiers/page');

/** The code of the page with everything that it imports, readable rather than small. */
const bundledCode = async (): Promise<string> => {
  const built = await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    // A page that opens from a file has no modules.
    build: { write: false, minify: false, lib: { entry: 'page.mjs', formats: ['iife'], name: 'verifier' } },
  });
  const output = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  const code = output.flatMap((file) => (file.type === 'chunk' ? file.code : []));
  if (code.length !== 1) throw new Error('the verifier must be one file');
  return code.join('');
};

const sourceOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** One HTML file that checks documents without a network: its policy allows nothing but its own script and style. */
export const verifierPage = async (): Promise<string> => {
  const [code, style] = [await bundledCode(), await readFile(join(folder, 'page.css'), 'utf8')];
  const script = `\n${code.replaceAll('</script', String.raw`<\/script`)}`;
  const policy = `default-src 'none'; script-src ${sourceOf(script)}; style-src ${sourceOf(style)}; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>Verifier</title>
<style>${style}</style>
</head>
<body>
<header>
<h1 data-text="title"></h1>
<div class="languages">
<button type="button" data-language="en" lang="en">English</button>
<button type="button" data-language="de" lang="de">Deutsch</button>
<button type="button" data-language="fr" lang="fr">Français</button>
<button type="button" data-language="nl" lang="nl">Nederlands</button>
</div>
</header>
<main>
<p data-text="intro"></p>
<div class="drop">
<label for="files" data-text="choose"></label>
<input id="files" type="file" multiple>
<p class="dimmed" data-text="kinds"></p>
</div>
<div class="key">
<label for="key" data-text="key"></label>
<input id="key" autocomplete="off" spellcheck="false" aria-describedby="key-hint key-fault">
<p id="key-hint" class="dimmed" data-text="keyHint"></p>
<p id="key-fault" class="fault" role="status"></p>
</div>
<div id="verdict" aria-live="polite"></div>
<button type="button" id="clear" data-text="clear"></button>
</main>
<script>${script}</script>
</body>
</html>
`;
};

/** Adds the page to the build, from where the server offers it for download. */
export const verifierFile = (): Plugin => ({
  name: 'verifier-file',
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'verifier.html', source: await verifierPage() });
  },
});
