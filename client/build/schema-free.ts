import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseAst } from 'rolldown/parseAst';

/** The schemas of a declaration, by the function that makes it. A call needs none of them. */
const schemasOf: Readonly<Record<string, readonly string[]>> = {
  route: ['params', 'query', 'body', 'reply'],
  resource: ['item', 'create', 'update'],
  readOnly: ['item'],
};

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly name?: string;
  readonly key?: Node;
  readonly value?: Node;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const listed = (value: unknown): Node[] => [value ?? []].flat().filter(isNode);
const isFunction = ({ type }: Node): boolean => type.includes('Function');
const isCall = ({ type }: Node): boolean => type === 'CallExpression';

/** The properties that hold schemas; a reply may also be a word, such as 'file', and stays. */
const schemaProperties = (node: Node): Node[] => {
  const names = schemasOf[listed(node['callee'])[0]?.name ?? ''] ?? [];
  const [declared] = isCall(node) ? listed(node['arguments']) : [];
  return listed(declared?.['properties']).filter(
    ({ key, value }) => names.includes(key?.name ?? '') && value?.type !== 'Literal',
  );
};

/** The evaluated children of a node: no types, no schemas of declarations, and no names of properties. */
const childrenOf = (node: Node): Node[] => {
  if (node.type.startsWith('TS')) return listed(node['expression']);
  const left = schemaProperties(node);
  const isNamed = (node.type === 'Property' || node.type === 'MemberExpression') && node['computed'] !== true;
  return Object.entries(node)
    .filter(([name]) => !isNamed || (name !== 'key' && name !== 'property'))
    .flatMap(([, child]) => listed(child))
    .map((child) => (child.type === 'ObjectExpression' && left.length > 0 ? withoutProperties(child, left) : child));
};

const withoutProperties = (node: Node, left: readonly Node[]): Node => ({
  ...node,
  properties: listed(node['properties']).filter((property) => !left.includes(property)),
});

/** The node and all below it that is evaluated; with `now`, only what is evaluated while the module loads. */
function* evaluated(node: Node, now = false): Generator<Node> {
  yield node;
  if (!now || !isFunction(node)) for (const child of childrenOf(node)) yield* evaluated(child, now);
}

/** A constant or function at the top of a module. */
interface Declaration {
  /** With `export`, and the semicolon. */
  readonly statement: Node;
  readonly names: readonly string[];
  readonly value: Node;
}

const declarationOf = (statement: Node): Declaration | null => {
  const declared = listed(statement['declaration'])[0] ?? statement;
  if (declared.type === 'FunctionDeclaration')
    return { statement, names: [listed(declared['id'])[0]?.name ?? ''], value: declared };
  if (declared.type !== 'VariableDeclaration') return null;
  const [one, another] = listed(declared['declarations']);
  const value = listed(one?.['init'])[0];
  if (!one || !value || another) throw new Error('a statement of the contract declares one name, with a value');
  const names = listed(one['id']).flatMap((id) => [...evaluated(id)].flatMap(({ name = [] }) => name));
  return { statement, names, value };
};

/** Names that a statement takes from another module, for this one or to pass on. */
interface Imported {
  readonly statement: Node;
  readonly source: string;
  readonly names: readonly { readonly from: string; readonly to: string }[];
}

const importOf = (statement: Node): Imported | null => {
  const source = listed(statement['source'])[0]?.['value'];
  if (typeof source !== 'string' || statement['importKind'] === 'type' || statement['exportKind'] === 'type')
    return null;
  const nameOf = (part: unknown): string => listed(part)[0]?.name ?? '*';
  const names = listed(statement['specifiers'])
    .filter((one) => one['importKind'] !== 'type' && one['exportKind'] !== 'type')
    .map(({ type, local, imported, exported }) =>
      type === 'ExportSpecifier'
        ? { from: nameOf(local), to: nameOf(exported) }
        : { from: nameOf(imported), to: nameOf(local) },
    );
  return { statement, source, names };
};

interface Module {
  readonly code: string;
  readonly imports: readonly Imported[];
  readonly declarations: readonly Declaration[];
  /** Names of schemas, and of what cannot be made without one. */
  readonly schemas: ReadonlySet<string>;
}

const modules = new Map<string, Module>();

const isSchema = (file: string, source: string, name: string): boolean =>
  /^\..*\.ts$/.test(source) ? moduleOf(join(dirname(file), source)).schemas.has(name) : source.startsWith('zod');

const moduleOf = (file: string): Module => {
  const known = modules.get(file);
  if (known) return known;
  const code = readFileSync(file, 'utf8');
  const statements = listed((parseAst(code, { lang: 'ts' }) as unknown as Node)['body']);
  const imports = statements.flatMap((statement) => importOf(statement) ?? []);
  const declarations = statements.flatMap((statement) => declarationOf(statement) ?? []);
  const schemas = new Set(
    imports.flatMap(({ source, names }) => names.flatMap(({ from, to }) => (isSchema(file, source, from) ? [to] : []))),
  );
  // A function may use a constant that follows it, so once is not enough.
  for (let before = -1; before !== schemas.size;) {
    before = schemas.size;
    for (const { names, value } of declarations)
      if ([...evaluated(value)].some(({ type, name = '' }) => type === 'Identifier' && schemas.has(name)))
        for (const name of names) schemas.add(name);
  }
  const module = { code, imports, declarations, schemas };
  modules.set(file, module);
  return module;
};

/** Reads the contract again, after a change. */
export const readAgain = (): void => modules.clear();

/** Whether anything in a module differs without schemas. */
export const holdsSchemas = (file: string): boolean => moduleOf(file).schemas.size > 0;

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const gone = ({ start, end }: Node): Edit => ({ start, end, text: '' });

const edited = (code: string, edits: readonly Edit[]): string =>
  edits
    .toSorted((one, other) => other.start - one.start || other.end - one.end)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code);

/** Takes only what is no schema; if nothing is left, the statement goes. */
const editedImport = ({ statement, source, names }: Imported, schemas: ReadonlySet<string>): Edit[] => {
  const kept = names.filter(({ to }) => !schemas.has(to));
  if (kept.length === names.length) return [];
  if (kept.length === 0) return [gone(statement)];
  const word = statement.type === 'ImportDeclaration' ? 'import' : 'export';
  const list = kept.map(({ from, to }) => `${from} as ${to}`).join(', ');
  return [{ ...gone(statement), text: `${word} { ${list} } from '${source}';` }];
};

/** The build leaves out what nothing uses only if it knows that to compute it has no other effect. */
const asPure = ({ start, end }: Node): Edit[] => [
  { start, end: start, text: '/* @__PURE__ */ (() => (' },
  { start: end, end, text: '))()' },
];

const withComma = (code: string, { start, end }: Node): Edit => ({
  start,
  end: end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0),
  text: '',
});

const editedDeclaration = (code: string, { statement, names, value }: Declaration, schemas: ReadonlySet<string>) => {
  if (names.some((name) => schemas.has(name))) return [gone(statement)];
  const isComputed = !isFunction(value) && [...evaluated(value, true)].some(isCall);
  return [
    ...(isComputed ? asPure(value) : []),
    ...[...evaluated(value)].flatMap(schemaProperties).map((property) => withComma(code, property)),
  ];
};

/** The code of a module of the contract without its schemas, and without those of its calls. */
export const withoutSchemas = (file: string): string => {
  const { code, imports, declarations, schemas } = moduleOf(file);
  return edited(code, [
    ...imports.flatMap((one) => editedImport(one, schemas)),
    ...declarations.flatMap((one) => editedDeclaration(code, one, schemas)),
  ]);
};
