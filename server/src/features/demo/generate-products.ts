import type { FieldValue } from '@countinghouse/contract/product-category/product-field.ts';
import { newId } from '../../kernel/ids.ts';
import type { StoredField } from '../product-category/index.ts';
import { demoCatalogue } from './demo-catalogue.ts';
import { drawDocument } from './draw-document.ts';
import { drawProduct, type Motif } from './draw-product.ts';

const day = 86_400_000;

interface DemoMarketRow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly label: string | null;
  readonly motif: Motif;
  readonly tone: number;
}

export interface DemoCategoryRow {
  readonly id: string;
  readonly market_id: string;
  readonly name: string;
  readonly fields: readonly StoredField[];
}

export interface DemoProduct {
  readonly id: string;
  readonly category_id: string;
  readonly name: string;
  readonly cents: number;
  readonly values: Readonly<Record<string, FieldValue>>;
  readonly label: string | null;
  readonly motif: Motif;
  readonly tone: number;
  readonly date_creation: Date;
}

export interface DemoCatalogue {
  readonly markets: readonly DemoMarketRow[];
  readonly categories: readonly DemoCategoryRow[];
  readonly products: readonly DemoProduct[];
}

type Category = (typeof demoCatalogue)[number]['categories'][number];

const fieldsOf = ({ fields }: Category): StoredField[] =>
  fields.map(({ name, type, required, options = [] }, index) => ({
    id: newId(),
    name,
    type,
    required: required ?? false,
    options: options.map((key) => ({ id: newId(), key })),
    slot: index + 1,
  }));

const valuesOf = (fields: readonly StoredField[], values: readonly FieldValue[]): Record<string, FieldValue> =>
  Object.fromEntries(
    fields.flatMap(({ id, options }, index) => {
      const value = values[index] ?? null;
      const stored = options.length > 0 ? (options.find(({ key }) => key === value)?.id ?? null) : value;
      return stored === null ? [] : [[id, stored] as const];
    }),
  );

export const generateCatalogue = (now: Date): DemoCatalogue => {
  const markets: DemoMarketRow[] = [];
  const categories: DemoCategoryRow[] = [];
  const products: DemoProduct[] = [];
  for (const { name, description, label = null, motif, categories: own } of demoCatalogue) {
    const market = { id: newId(), name, description, label, motif, tone: 200 + markets.length * 70 };
    markets.push(market);
    for (const category of own) {
      const row = { id: newId(), market_id: market.id, name: category.name, fields: fieldsOf(category) };
      categories.push(row);
      category.items.forEach(([title, price, ...values], index) =>
        products.push({
          id: newId(),
          category_id: row.id,
          name: title,
          cents: price * 100,
          values: valuesOf(row.fields, values),
          label,
          motif: category.motif,
          tone: (categories.length * 61 + index * 29) % 360,
          date_creation: new Date(now.getTime() - (330 - products.length * 2) * day),
        }),
      );
    }
  }
  return { markets, categories, products };
};

export interface DemoPicture {
  readonly owner: string;
  /** `image` for the picture of a product, `icon` for a market's. */
  readonly key: 'image' | 'icon' | 'certificate';
  readonly name: string;
  readonly picture: Buffer;
}

export const drawCatalogue = async ({ markets, products }: DemoCatalogue): Promise<DemoPicture[]> => {
  const icons = markets.map(async ({ id, name, motif, tone }) => ({
    owner: id,
    key: 'icon' as const,
    name: `${name}.jpg`,
    picture: await drawProduct(motif, tone),
  }));
  const images = products.map(async ({ id, name, motif, tone }) => ({
    owner: id,
    key: 'image' as const,
    name: `${name}.jpg`,
    picture: await drawProduct(motif, tone),
  }));
  const documents = products
    .filter(({ motif }) => motif === 'stone')
    .map(async ({ id, name }) => ({
      owner: id,
      key: 'certificate' as const,
      name: 'certificate.jpg',
      picture: await drawDocument({
        shape: 'letter',
        heading: 'Certificate of origin',
        lines: ['Stone', name, 'Kept at', 'Bonded vault, Antwerp'],
        color: '#2f5d8a',
      }),
    }));
  return Promise.all([...icons, ...images, ...documents]);
};
