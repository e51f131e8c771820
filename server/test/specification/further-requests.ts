import { header, sheetOf, goodRows } from '../app/import-scenes.ts';
import { type Caller, signedIn } from '../app/caller.ts';
import { cardDeposit, cards } from '../app/deposit-scenes.ts';
import { addAccount, goodPassword } from '../app/sign-in.ts';
import { picture } from '../app/pictures.ts';
import { moneyEntities } from './money-entities.ts';
import { productOnSale } from './product-entities.ts';
import type { furtherCalls } from './api-section.ts';
import { anotherLead, made, type RoleName, type Scene } from './scene.ts';
import { administratorsAlone, everyone, staffAlone, type Statuses } from './standard-entity.ts';

export interface Form {
  readonly bytes: Uint8Array;
  readonly name: string;
  readonly fields?: Record<string, string>;
}

/** One request: the path with ids filled in, and body or form. */
export interface Request {
  readonly path: string;
  readonly body?: object;
  readonly form?: Form;
  readonly headers?: Record<string, string>;
  /** Another caller of the same role, for calls that end the session. */
  readonly from?: Caller;
}

export interface FurtherCall {
  readonly answers: Statuses;
  /** Status without signing in; 401 by default. */
  readonly visitor?: number;
  readonly request: (scene: Scene, role: RoleName) => Request | Promise<Request>;
  /** Names that the reply has; none if it is not JSON. */
  readonly holds?: readonly string[];
}

const inGerman = { headers: { 'x-local-language': 'de-DE' } };
const plain = (path: string) => (): Request => ({ path });
const image = async (): Promise<Form> => ({ bytes: await picture('png'), name: 'a.png' });

const startedDeposit = (scene: Scene): Promise<string> =>
  made(scene.lead, 'deposit/3d-secure', cardDeposit({ cardNumber: cards.challenged }));

const openOrder = async (scene: Scene): Promise<string> =>
  made(scene.lead, 'order', await moneyEntities.order.create(scene, scene.lead));

const authCalls = {
  'POST /v1/auth/login': {
    answers: everyone(200),
    visitor: 200,
    request: async ({ app, visitor }, role) => {
      const { email } = await addAccount(app, role);
      return { path: 'auth/login', from: visitor, body: { email, password: goodPassword } };
    },
    holds: ['token'],
  },
  'GET /v1/auth/logout': {
    answers: everyone(204),
    request: async ({ app }, role) => ({ path: 'auth/logout?allDevices=true', from: await signedIn(app, role) }),
  },
  'GET /v1/auth/check-auth': {
    answers: everyone(200),
    visitor: 200,
    request: plain('auth/check-auth'),
    holds: ['id'],
  },
  'POST /v1/auth/reset-password/{param}': {
    answers: staffAlone(200),
    request: async (scene) => ({ path: `auth/reset-password/${await anotherLead(scene)}` }),
    holds: ['password'],
  },
  'POST /v1/auth/generate-token/{userId}': {
    answers: staffAlone(200),
    // Our addition: connecting as a customer needs a reason.
    request: ({ lead }) => ({ path: `auth/generate-token/${lead.id}`, body: { reason: 'Asked for help' } }),
    holds: ['token'],
  },
} satisfies Record<string, FurtherCall>;

const officeCalls = {
  'GET /v1/user/lead-trend': {
    answers: staffAlone(200),
    request: plain('user/lead-trend'),
    holds: ['trendData'],
  },
  'POST /v1/user/import-excel': {
    answers: administratorsAlone(201),
    request: async ({ admin }) => ({
      path: 'user/import-excel',
      form: {
        bytes: sheetOf(goodRows(1), header),
        name: 'leads.xlsx',
        fields: { campaignId: await made(admin, 'campaign', { name: crypto.randomUUID() }) },
      },
    }),
  },
  'GET /v1/user/excel-template': { answers: administratorsAlone(200), request: plain('user/excel-template') },
  'PATCH /v1/user/bulk-assign': {
    answers: administratorsAlone(200),
    request: async (scene) => ({
      path: 'user/bulk-assign',
      body: { ids: [await anotherLead(scene)], assignedTo: scene.admin.id },
    }),
  },
  'GET /v1/campaign/top': { answers: staffAlone(200), request: plain('campaign/top'), holds: ['topCampaigns'] },
} satisfies Record<string, FurtherCall>;

const moneyCalls = {
  'GET /v1/deposit/stats': { answers: everyone(200), request: () => ({ path: 'deposit/stats', ...inGerman }) },
  'POST /v1/deposit/3d-secure': {
    answers: everyone(201),
    request: ({ lead }) => ({
      path: 'deposit/3d-secure',
      body: { ...cardDeposit({ cardNumber: cards.challenged }), user: lead.id, status: 'pending', secureCode: '' },
    }),
    holds: ['id', 'status'],
  },
  'POST /v1/deposit/{depositId}/confirm-3d-secure': {
    answers: everyone(201),
    request: async (scene) => ({ path: `deposit/${await startedDeposit(scene)}/confirm-3d-secure`, body: {} }),
    holds: ['id', 'status'],
  },
  'PATCH /v1/deposit/{id}/cancel': {
    answers: everyone(200),
    request: async (scene) => ({ path: `deposit/${await startedDeposit(scene)}/cancel` }),
    holds: ['id', 'status'],
  },
  'GET /v1/withdrawal/stats': { answers: everyone(200), request: () => ({ path: 'withdrawal/stats', ...inGerman }) },
  'GET /v1/investment/stats': { answers: everyone(200), request: plain('investment/stats') },
  'POST /v1/order/{id}/close': {
    // An entered profit is an adjustment: administrators give a reason, and a second person approves it.
    answers: [201, 201, 403, 403],
    request: async (scene) => ({
      path: `order/${await openOrder(scene)}/close`,
      body: { profit: 1, reason: 'Wrong price' },
    }),
    holds: ['id', 'status', 'profit'],
  },
  'GET /v1/order/stats': { answers: everyone(200), request: plain('order/stats') },
  'POST /v1/project/{id}/image': {
    answers: administratorsAlone(201),
    request: async (scene) => ({
      path: `project/${await made(scene.admin, 'project', await moneyEntities.project.create(scene, scene.admin))}/image`,
      form: await image(),
    }),
    holds: ['image'],
  },
  'GET /v1/funds/available/{param}': {
    answers: everyone(200),
    request: ({ lead }) => ({ path: `funds/available/${lead.id}` }),
  },
  'GET /v1/funds/capital/{param}': {
    answers: everyone(200),
    request: ({ lead }) => ({ path: `funds/capital/${lead.id}` }),
  },
} satisfies Record<string, FurtherCall>;

const productCalls = {
  'GET /v1/product/stats': { answers: everyone(200), request: plain('product/stats') },
  'POST /v1/product/purchase': {
    answers: everyone(201),
    request: async (scene) => ({
      path: 'product/purchase',
      body: { productId: await productOnSale(scene), leadId: scene.lead.id },
    }),
    holds: ['id', 'category', 'price'],
  },
  'POST /v1/product/{id}/file': {
    answers: administratorsAlone(201),
    request: async (scene) => ({
      path: `product/${await productOnSale(scene)}/file`,
      form: { ...(await image()), fields: { key: 'certificate' } },
    }),
    holds: ['id', 'files'],
  },
  'GET /v1/product-category/stats': { answers: administratorsAlone(200), request: plain('product-category/stats') },
  'GET /v1/offer/stats': { answers: everyone(200), request: plain('offer/stats') },
} satisfies Record<string, FurtherCall>;

const settingFields = [
  'companyName',
  'description',
  'media',
  'logo',
  'street',
  'number',
  'zipCode',
  'city',
  'country',
  'phone',
  'email',
  'receiveEmails',
  'receiveNotifications',
  'youtubeVideoId',
  'labels',
  'qualifications',
  'theme',
] as const;

const settingCalls = {
  'GET /v1/setting': { answers: everyone(200), visitor: 200, request: plain('setting'), holds: settingFields },
  'PATCH /v1/setting': {
    answers: administratorsAlone(200),
    request: async ({ admin, picture: media }) => {
      const { body } = await admin.send('GET', '/v1/setting');
      const before = Object.fromEntries(
        settingFields.map((field) => [field, (body as Record<string, unknown>)[field]]),
      );
      return { path: 'setting', body: { ...before, city: 'Berlin', media, youtubeVideoId: 'dQw4w9WgXcQ' } };
    },
    holds: settingFields,
  },
  'POST /v1/setting/logo': {
    answers: administratorsAlone(201),
    request: async () => ({ path: 'setting/logo', form: await image() }),
    holds: settingFields,
  },
  'POST /v1/uploads/upload': {
    answers: everyone(201),
    request: async () => ({ path: 'uploads/upload', form: await image() }),
    holds: ['url'],
  },
  'GET /v1/uploads/{path}': {
    answers: everyone(200),
    visitor: 200,
    request: ({ picture: url }) => ({ path: url.slice('/v1/'.length) }),
  },
} satisfies Record<string, FurtherCall>;

export const furtherRequests: Readonly<Record<(typeof furtherCalls)[number], FurtherCall>> = {
  ...authCalls,
  ...officeCalls,
  ...moneyCalls,
  ...productCalls,
  ...settingCalls,
};
