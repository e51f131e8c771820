import { type Company, root } from './journey.ts';
import { deal, sheet } from './payload-dealer.ts';
import { approveAll, type Customer } from './people.ts';
import { send } from './planted-files.ts';

interface Made {
  readonly id: string;
}

/** A project with a hostile name and texts in four languages, and an investment in it, which bears that name. */
export const plantProject = async (
  company: Company,
  customer: Customer,
): Promise<{ project: string; investment: string }> => {
  const { asRoot } = company;
  const { id: project } = await asRoot<Made>('POST', '/v1/project', {
    name: deal(120),
    descriptionEn: sheet(4000),
    descriptionFr: sheet(4000),
    descriptionDe: sheet(4000),
    descriptionNl: sheet(4000),
    rentability: 7,
    duration: 12,
    coefficient: 2,
    minimumAmount: 1000,
    dividendFrequency: 'monthly',
    startDate: '2020-01-31',
    endDate: '2099-12-31',
  });
  const { version } = await send<{ version: number }>(company, root, { path: `/v1/project/${project}/image` });
  await asRoot('PATCH', `/v1/project/${project}`, { status: 'open', version });
  await approveAll(company);
  const opened = await asRoot<{ version: number }>('GET', `/v1/project/${project}`);
  const call = await company.call(customer);
  const { id: investment } = await call<Made>('POST', '/v1/investment', {
    project,
    projectVersion: opened.version,
    adjustment: 'amount',
    amount: 1000,
    duration: 12,
    acceptsTerms: true,
    acceptsRisk: true,
    signature: { kind: 'typed', text: deal(120) },
  });
  return { project, investment };
};

interface PlantedProduct {
  readonly market: string;
  readonly category: string;
  /** Owned by the customer, with an offer for it. */
  readonly product: string;
  readonly offer: string;
  readonly available: string;
}

/** A market, a category with custom fields, a product that the customer owns, and an offer for it. */
export const plantProduct = async (company: Company, customer: Customer): Promise<PlantedProduct> => {
  const { asRoot } = company;
  const call = await company.call(customer);
  const { url: iconUrl } = await send<{ url: string }>(company, root, { path: '/v1/uploads/upload' });
  const shelf = { name: deal(120), description: sheet(4000), iconUrl };
  const { id: market } = await asRoot<Made>('POST', '/v1/product-market', shelf);
  const options = Array.from({ length: 8 }, () => ({ key: deal(60) }));
  const own = [
    ...Array.from({ length: 8 }, () => ({ name: deal(60), type: 'string' })),
    { name: deal(60), type: 'select', options },
  ];
  const category = await asRoot<Made & { fields: (Made & { type: string; options: Made[] })[] }>(
    'POST',
    '/v1/product-category',
    { name: deal(120), market, fields: own },
  );
  await send(company, root, { path: `/v1/product-category/${category.id}/file` });
  const values = Object.fromEntries(
    category.fields.map(({ id, type, options: known }) => [id, type === 'select' ? known[0]?.id : deal(500)]),
  );
  const goods: Made[] = [];
  for (let count = 0; count < 8; count += 1)
    goods.push(await asRoot('POST', '/v1/product', { category: category.id, name: deal(120), price: 50, values }));
  let last = { offer: '', product: '' };
  for (const { id } of goods.slice(0, 2)) {
    await send(company, root, { path: `/v1/product/${id}/file`, fields: { key: 'certificate' } });
    await call('POST', '/v1/product/purchase', { product: id });
    const offer = { product: id, amount: 60, expirationDate: '2098-01-01T00:00:00Z', origin: deal(120) };
    last = { offer: (await asRoot<Made>('POST', '/v1/offer', offer)).id, product: id };
  }
  await approveAll(company);
  return { ...last, market, category: category.id, available: goods.at(-1)?.id ?? '' };
};
