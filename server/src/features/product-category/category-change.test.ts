import type { FieldValue, ProductField } from '@countinghouse/contract/product-category/product-field.ts';
import type { ProductCategory } from '@countinghouse/contract/product-category/product-category.ts';
import { fieldKey } from '@countinghouse/contract/product-category/product-field.ts';
import { product } from '@countinghouse/contract/product/product.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, signedIn } from '../../../test/app/caller.ts';
import { makeCategory, makeProduct } from '../../../test/app/product-scenes.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { randomFrom } from '../../../test/storm/random.ts';

const seed = Number(process.env['CATEGORY_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const chance = randomFrom(seed);
const random = () => chance.below(1_000_000) / 1_000_000;
const pick = <Item>(items: readonly Item[]): Item => items[chance.below(items.length)] as Item;
const rounds = Number(process.env['CATEGORY_ROUNDS'] ?? 60);
let app: TestApp;
let admin: Caller;

beforeAll(async () => {
  app = await startTestApp();
  admin = await signedIn(app, 'admin');
});
afterAll(() => app.stop());

const types = ['string', 'number', 'boolean', 'date', 'select'] as const;
const texts = ['1', '01', 'true', 'gold', '2026-02-28', '2026-02-30', '-0', '1e3', 'Ünïcode', '7.25'];
let made = 0;
const name = (): string => `Name ${(made += 1)}`;

/** The value as shown to a person, whatever its stored form. */
const meaning = (value: FieldValue | undefined, field: ProductField | undefined): string | null =>
  value === undefined || value === null ? null : (field?.options.find(({ id }) => id === value)?.key ?? String(value));

const anyValue = ({ type, options }: ProductField): FieldValue => {
  if (type === 'select') return pick(options).id;
  const values = {
    string: texts,
    number: [0, -3, 7.25, 1e12, 0.1],
    boolean: [true, false],
    date: ['2026-02-28', '1999-12-31'],
  } as const;
  return pick<FieldValue>(values[type]);
};

const changed = (fields: readonly ProductField[]): { fields: object[]; renamed: Map<string, string> } => {
  const renamed = new Map<string, string>();
  const next: object[] = fields.map((field) => {
    const turn = random();
    if (turn < 0.2) return { ...field, name: name() };
    if (turn < 0.4) {
      const type = pick(types);
      const keys = [...new Set([pick(texts), pick(texts), 'gold'])];
      if (type !== 'select') return { ...field, type, options: [] };
      return { ...field, type, options: field.type === 'select' ? field.options : keys.map((key) => ({ key })) };
    }
    if (turn < 0.6 && field.type === 'select')
      return {
        ...field,
        options: field.options.map((option) => {
          if (random() < 0.5) return option;
          const key = name();
          renamed.set(option.id, key);
          return { ...option, key };
        }),
      };
    return field;
  });
  if (random() < 0.2) next.splice(Math.floor(random() * next.length), 1);
  if (random() < 0.3) next.push({ name: name(), type: pick(['string', 'number', 'boolean', 'date']) });
  return { fields: random() < 0.3 ? next.toReversed() : next, renamed };
};

const refusals = ['fieldInUse', 'optionInUse', 'valuesDoNotConvert', 'invalidInput'];

it(
  `loses and reinterprets no value in ${rounds} random changes of a category, seed ${seed}`,
  { timeout: 120_000 },
  async () => {
    console.log(`category changes: seed ${seed}`);
    let category: ProductCategory = await makeCategory(admin, [
      { name: name(), type: 'string' },
      { name: name(), type: 'select', options: [{ key: 'gold' }, { key: '1' }] },
    ]);
    const ids: string[] = [];
    const read = async () => {
      const { body } = await admin.call(product.routes.list, {
        query: { filters: JSON.stringify({ category: { eq: category.id } }), pageSize: 100 },
      });
      return new Map(body.products.map(({ id, values }) => [id, values]));
    };
    const tally = new Map<string, number>();
    for (let round = 0; round < rounds; round += 1) {
      if (ids.length < 20) {
        const filled = category.fields.filter(() => random() < 0.5);
        const values = Object.fromEntries(filled.map((field) => [field.id, anyValue(field)]));
        ids.push((await makeProduct(admin, category.id, { values })).id);
      }
      const before = await read();
      const { fields, renamed } = changed(category.fields);
      const { status, body, problem } = await admin.send('PATCH', `/v1/product-category/${category.id}`, { fields });
      const outcome = status === 200 ? 'done' : problem.code;
      tally.set(outcome, (tally.get(outcome) ?? 0) + 1);
      const after = await read();
      if (status !== 200) {
        expect(refusals).toContain(problem.code);
        expect(after).toEqual(before);
        continue;
      }
      const next = body as ProductCategory;
      for (const [id, values] of before) {
        for (const [field, value] of Object.entries(values)) {
          const old = category.fields.find((one) => one.id === field);
          const now = next.fields.find((one) => one.id === field);
          const wanted = renamed.get(String(value)) ?? meaning(value, old);
          expect(now, `seed ${seed}, round ${round}: a used field is gone`).toBeDefined();
          expect(meaning(after.get(id)?.[field], now), `seed ${seed}, round ${round}`).toBe(wanted);
        }
        expect(Object.keys(after.get(id) ?? {}).toSorted()).toEqual(Object.keys(values).toSorted());
      }
      category = next;
      await expectFound(category, after);
    }
    expect(tally.get('done')).toBeGreaterThan(10);
    console.log(`category changes: ${JSON.stringify(Object.fromEntries(tally))}`);
  },
);

/** Filters read columns maintained by a trigger, which must agree with the values. */
const expectFound = async (
  { id, fields }: ProductCategory,
  values: ReadonlyMap<string, Readonly<Record<string, FieldValue>>>,
): Promise<void> => {
  for (const field of fields) {
    const filters = {
      category: { eq: id },
      [fieldKey(field.id)]: field.type === 'boolean' ? { eq: true } : { isNull: false },
    };
    const { body } = await admin.call(product.routes.list, {
      query: { filters: JSON.stringify(filters), pageSize: 100, sorts: JSON.stringify([fieldKey(field.id)]) },
    });
    const wanted = [...values].filter(([, own]) =>
      field.type === 'boolean' ? own[field.id] === true : own[field.id] !== undefined,
    );
    // A boolean filter does not match empty values.
    expect(body.products.map((one) => one.id).toSorted()).toEqual(wanted.map(([one]) => one).toSorted());
  }
};
