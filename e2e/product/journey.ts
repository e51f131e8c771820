import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test as base } from '@playwright/test';
import { type Product, startProduct } from './start-product.ts';

export const root = { email: 'root@journey.example', password: 'correct-horse-battery-9' } as const;

interface Worker {
  readonly product: Product;
}

/** A test with a product of its own worker: a demo company and a root user who can sign in. */
export const test = base.extend<{ baseURL: string }, Worker>({
  product: [
    // Playwright reads the names of wanted fixtures from this pattern, so it stays although it is empty.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const product = await startProduct({ ROOT_EMAIL: root.email, ROOT_PASSWORD: root.password }, ['--demo']);
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ product }, use) => use(product.url),
});

export { expect };

/** Nothing for axe to complain about on the page as it stands. */
export const expectAccessible = async (page: Page): Promise<void> => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual(
    [],
  );
};
