import { upload } from '@countinghouse/contract/file/file.ts';
import { investment } from '@countinghouse/contract/investment/investment.ts';
import { product } from '@countinghouse/contract/product/product.ts';
import { productCategory } from '@countinghouse/contract/product-category/product-category.ts';
import { project } from '@countinghouse/contract/project/project.ts';
import sql from 'sql-template-tag';
import { newId } from '../../../src/kernel/ids.ts';
import { runAsSystem } from '../../../src/kernel/jobs/run-as-system.ts';
import { post } from '../../../src/ledger/transfer.ts';
import { type Caller, type Response, signedIn } from '../../app/caller.ts';
import { sendFile } from '../../app/form.ts';
import { projectFields } from '../../app/project-fields.ts';
import { approveOffered } from '../../app/subscriptions.ts';
import type { TestApp } from '../../app/test-app.ts';
import type { HostileFile } from './maker.ts';

export interface Sent {
  readonly status: number;
  readonly code: string;
  /** Address from which its sender can fetch the stored form. */
  readonly address: string | null;
  readonly who: Caller;
}

/** A way for files to enter the product. */
export interface UploadRoute {
  readonly name: string;
  readonly send: (file: HostileFile) => Promise<Sent>;
}

interface Form {
  readonly app: TestApp;
  readonly who: Caller;
  readonly path: string;
  readonly fields?: Record<string, string>;
}

const form =
  <Body>({ app, who, path, fields = {} }: Form, addressOf: (body: Body) => string | null | undefined) =>
  async ({ bytes, name }: HostileFile): Promise<Sent> =>
    sentBy(who, await sendFile<Body>(app, who, { path, bytes, name, fields }), addressOf);

const sentBy = <Body>(
  who: Caller,
  { status, body, problem }: Response<Body>,
  addressOf: (body: Body) => string | null | undefined,
): Sent => ({
  status,
  code: status < 300 ? 'stored' : problem.code,
  address: status < 300 ? (addressOf(body) ?? null) : null,
  who,
});

/** A verified customer with ten million. */
const investor = async (app: TestApp): Promise<Caller> => {
  const lead = await signedIn(app, 'lead');
  await app.database.query(sql`update users set verification = 'verified' where id = ${lead.id}::uuid`);
  const cents = 1_000_000_000n;
  await runAsSystem(app.running.app, 'test.fund', (context) =>
    post(context, {
      kind: 'deposit.complete',
      basis: 'gateway',
      ref: newId(),
      lead: lead.id,
      record: { resource: 'deposit', id: lead.id },
      lines: { card_clearing: -cents, cash: cents },
    }),
  );
  return lead;
};

const openProject = async (app: TestApp): Promise<string> => {
  const id = newId();
  await app.database.query(sql`
    insert into project (id, name, description_en, description_fr, description_de, description_nl, rentability, duration,
      coefficient, minimum_cents, dividend_frequency, image, status, start_date, end_date)
    values (${id}::uuid, 'Harbour bond', 'A', 'A', 'A', 'A', 12, 24, 2.5, 100000,
      'monthly', '/v1/uploads/0.png', 'open', '2020-01-01', '2099-12-31')`);
  await approveOffered(app, id);
  return id;
};

/** A signature is a picture in a form with other fields. */
const signature = async (app: TestApp): Promise<UploadRoute> => {
  const [who, chosen] = [await investor(app), await openProject(app)];
  const send = async ({ bytes }: HostileFile): Promise<Sent> => {
    const body = {
      project: chosen,
      projectVersion: 1,
      adjustment: 'amount',
      amount: 1_000,
      duration: 24,
      acceptsTerms: true,
      acceptsRisk: true,
      signature: { kind: 'drawn', image: bytes.toString('base64') },
    } as const;
    return sentBy(who, await who.call(investment.routes.create, { body }), ({ agreement }) => agreement);
  };
  return { name: 'signature', send };
};

const records = async (admin: Caller) => {
  const category = (
    await admin.call(productCategory.routes.create, { body: { name: `Hostile ${newId()}`, fields: [] } })
  ).body.id;
  return {
    category,
    product: (await admin.call(product.routes.create, { body: { category, price: 100 } })).body.id,
    project: (await admin.call(project.routes.create, { body: projectFields })).body.id,
  };
};

/** Every way for files to enter the product. */
export const uploadRoutes = async (app: TestApp): Promise<readonly UploadRoute[]> => {
  const [admin, lead] = [await signedIn(app, 'root'), await signedIn(app, 'lead')];
  const { category, product: goods, project: offered } = await records(admin);
  const from = { app, who: admin };
  const verification = `/v1/user/${lead.id}/verification/document?kind=identityFront`;
  return [
    {
      name: 'verification',
      send: form<{ documents: { id: string }[] }>({ app, who: lead, path: verification }, ({ documents }) =>
        documents[0] ? `/v1/verification/document/${documents[0].id}` : null,
      ),
    },
    { name: 'media', send: form<{ url: string }>({ ...from, path: upload.path }, ({ url }) => url) },
    { name: 'logo', send: form<{ logo: string | null }>({ ...from, path: '/v1/setting/logo' }, ({ logo }) => logo) },
    {
      name: 'project picture',
      send: form<{ image: string }>({ ...from, path: `/v1/project/${offered}/image` }, ({ image }) => image),
    },
    {
      name: 'product picture',
      send: form<{ image: string }>(
        { ...from, path: `/v1/product/${goods}/file`, fields: { key: 'image' } },
        ({ image }) => image,
      ),
    },
    {
      name: 'product paper',
      send: form<{ files: { url: string }[] }>(
        { ...from, path: `/v1/product/${goods}/file`, fields: { key: 'certificate' } },
        ({ files }) => files[0]?.url,
      ),
    },
    {
      name: 'category file',
      send: form<{ file: { url: string } | null }>(
        { ...from, path: `/v1/product-category/${category}/file` },
        ({ file }) => file?.url,
      ),
    },
    await signature(app),
    { name: 'import of leads', send: form({ ...from, path: '/v1/lead-import' }, () => null) },
  ];
};
