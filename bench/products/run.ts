import path from 'node:path';
import { generateCompany } from '@countinghouse/server/src/features/demo/demo-people.ts';
import { insertCompany } from '@countinghouse/server/src/features/demo/demo-table.ts';
import { measure, median, type Measured } from '../kernel/measure.ts';
import { startServerProcess } from '../kernel/process.ts';
import { temporaryDatabase } from '../kernel/temporary-database.ts';
import { staffSessions } from '../list-leads/staff-session.ts';
import { loadProducts, type Shelf } from './load-products.ts';

// The office's list of one category, filtered and sorted by a custom field, against the same list by a plain indexed
// column with the same values. Usage: node bench/products/run.ts [products] [rounds]
const products = Number(process.argv[2] ?? 100_000);
const rounds = Number(process.argv[3] ?? 3);
const categories = 20;
const goal = 0.5;

interface Scenario {
  readonly name: string;
  readonly field: { readonly filters: object; readonly sorts: readonly string[] };
  readonly plain: { readonly filters: object; readonly sorts: readonly string[] };
}

const scenariosOf = ({ weight, found }: Shelf): readonly Scenario[] => [
  {
    name: 'half, sorted',
    field: { filters: { [`values.${weight}`]: { gte: 500_000 } }, sorts: [`-values.${weight}`] },
    plain: { filters: { price: { gte: 500_000 } }, sorts: ['-price'] },
  },
  {
    name: 'few, sorted',
    field: { filters: { [`values.${weight}`]: { gte: 100_000, lt: 110_000 } }, sorts: [`values.${weight}`] },
    plain: { filters: { price: { gte: 100_000, lt: 110_000 } }, sorts: ['price'] },
  },
  {
    name: 'by two',
    field: { filters: { [`values.${weight}`]: { lt: 300_000 } }, sorts: [`-values.${found}`] },
    plain: { filters: { price: { lt: 300_000 } }, sorts: ['-dateCreation'] },
  },
  {
    name: 'all, sorted',
    field: { filters: {}, sorts: [`values.${weight}`] },
    plain: { filters: {}, sorts: ['price'] },
  },
];

const addressOf = (base: string, { category }: Shelf, { filters, sorts }: Scenario['field']): string => {
  const query = { filters: JSON.stringify({ category: { eq: category }, ...filters }), sorts: JSON.stringify(sorts) };
  return `${base}/v1/product?${new URLSearchParams(query).toString()}`;
};

const countOf = async (url: string, [headers]: Asking['people']): Promise<number> => {
  const response = await fetch(url, headers && { headers });
  return ((await response.json()) as { count: number }).count;
};

interface Asking {
  readonly base: string;
  readonly shelf: Shelf;
  readonly people: readonly Record<string, string>[];
}

const compare = async (scenario: Scenario, { base, shelf, people }: Asking): Promise<number> => {
  const [field, plain] = [addressOf(base, shelf, scenario.field), addressOf(base, shelf, scenario.plain)];
  const [found, wanted] = [await countOf(field, people), await countOf(plain, people)];
  if (found !== wanted) throw new Error(`${scenario.name}: ${found} products by the field, ${wanted} by the column`);
  const pairs: { field: Measured; plain: Measured }[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const pair = { plain: await measure({ url: plain, people }), field: await measure({ url: field, people }) };
    // The first pair warms up plans, caches and compilers.
    if (round >= 0) pairs.push(pair);
  }
  const ratio = median(pairs.map((pair) => pair.field.perSecond / pair.plain.perSecond));
  const of = (side: 'field' | 'plain', key: keyof Measured) => median(pairs.map((pair) => pair[side][key])).toFixed(1);
  console.log(
    `${scenario.name.padEnd(12)} ${String(found).padStart(5)} rows  ratio ${ratio.toFixed(2)}` +
      `  field ${of('field', 'perSecond')}/s p99 ${of('field', 'p99')} ms  column ${of('plain', 'perSecond')}/s p99 ${of('plain', 'p99')} ms`,
  );
  return ratio;
};

const main = async (): Promise<void> => {
  const bench = await temporaryDatabase();
  try {
    await insertCompany(bench.database, generateCompany(new Date()));
    console.log(`loading ${products} products in ${categories} categories`);
    const shelf = await loadProducts(bench, { products, categories });
    const people = await staffSessions(bench.database);
    const server = await startServerProcess(path.join(import.meta.dirname, '../list-leads/product-server.ts'), {
      BENCH_DATABASE_URL: bench.url,
      BENCH_DATA_DIR: bench.dataDir,
    });
    const ratios: number[] = [];
    for (const scenario of scenariosOf(shelf))
      ratios.push(await compare(scenario, { base: server.address, shelf, people }));
    await server.stop();
    const worst = Math.min(...ratios);
    console.log(
      `products: worst ratio ${worst.toFixed(2)} at ${products} products, goal ${goal}: ${worst >= goal ? 'met' : 'MISSED'}`,
    );
    process.exitCode = worst >= goal ? 0 : 1;
  } finally {
    await bench.stop();
  }
};

await main();
