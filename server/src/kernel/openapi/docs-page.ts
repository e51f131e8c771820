import type { Language } from '@countinghouse/contract/kernel/scalars.ts';
import { escapeHtml } from '../http/escape-html.ts';
import type { OpenApiDocument } from './document.ts';
import type { Operation, Say } from './operation.ts';
import type { JsonSchema } from './schema.ts';

/** Its hash is part of the page's content security policy. */
export const docsStyle = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
  details { border: 1px solid #8886; border-radius: 6px; margin: .4rem 0; padding: .4rem .8rem; }
  summary { cursor: pointer; overflow-wrap: anywhere; }
  summary code:first-child { display: inline-block; min-width: 4.5rem; font-weight: 700; }
  table { border-collapse: collapse; } td { padding: .1rem .8rem .1rem 0; vertical-align: top; }
  pre { overflow-x: auto; background: #8882; padding: .6rem; border-radius: 4px; }`;

interface Page {
  readonly document: OpenApiDocument;
  readonly language: Language;
  readonly say: Say;
}

/** The document as a readable page without scripts: one collapsible section per call, grouped by tag. */
export const docsPage = ({ document, language, say }: Page): string => {
  const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const groups = Map.groupBy(calls, ({ operation }) => operation.tags[0] ?? '');
  const descriptions = new Map(document.tags.map(({ name, description }) => [name, description]));
  const sections = [...groups].map(
    ([tag, members]) =>
      `<section><h2>${escapeHtml(tag)}</h2><p>${escapeHtml(descriptions.get(tag) ?? '')}</p>${members.map((call) => callFold(call, say)).join('')}</section>`,
  );
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(say('title'))}</title><style>${docsStyle}</style></head><body><main>
<h1>${escapeHtml(say('title'))}</h1><p>${escapeHtml(say('introduction'))} <a href="/v1/openapi.json">${escapeHtml(say('document'))}</a></p>
${sections.join('\n')}</main></body></html>`;
};

interface Call {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

const callFold = ({ path, method, operation }: Call, say: Say): string => `
<details id="${escapeHtml(operation.operationId)}"><summary><code>${method}</code> <code>${escapeHtml(path)}</code> ${escapeHtml(operation.summary)}</summary>
<p>${escapeHtml(operation.description)}</p>${parameterTable(operation, say)}${bodyPart(operation, say)}${replyPart(operation, say)}</details>`;

const parameterTable = (operation: Operation, say: Say): string => {
  const rows = operation.parameters.flatMap((parameter) =>
    '$ref' in parameter
      ? []
      : [
          `<tr><td><code>${escapeHtml(parameter.name)}</code></td><td>${parameter.in}${parameter.required ? `, ${escapeHtml(say('required'))}` : ''}</td><td>${parameter.description === undefined ? '' : `${escapeHtml(parameter.description)} `}${schemaText(parameter.schema, 'code')}</td></tr>`,
        ],
  );
  return rows.length === 0 ? '' : `<h3>${escapeHtml(say('parameters'))}</h3><table>${rows.join('')}</table>`;
};

const bodyPart = (operation: Operation, say: Say): string =>
  Object.entries(operation.requestBody?.content ?? {})
    .map(
      ([type, { schema }]) =>
        `<h3>${escapeHtml(say('body'))} <small>${escapeHtml(type)}</small></h3>${schemaText(schema, 'pre')}`,
    )
    .join('');

const replyPart = (operation: Operation, say: Say): string => {
  const replies = Object.entries(operation.responses).flatMap(([status, reply]) =>
    '$ref' in reply
      ? []
      : [
          `<p>${status}: ${escapeHtml(reply.description)}</p>${Object.values(reply.content ?? {})
            .map(({ schema }) => schemaText(schema, 'pre'))
            .join('')}`,
        ],
  );
  return `<h3>${escapeHtml(say('replies'))}</h3>${replies.join('')}`;
};

const schemaText = (schema: JsonSchema, element: 'pre' | 'code'): string =>
  Object.keys(schema).length === 0
    ? ''
    : `<${element}>${escapeHtml(JSON.stringify(schema, null, element === 'pre' ? 2 : 0))}</${element}>`;
