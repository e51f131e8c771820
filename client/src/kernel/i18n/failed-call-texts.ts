import type { Text, TextKey } from './texts.ts';

/** The action of a standard call on a resource, and on how many records. */
const actions: Readonly<Record<string, readonly [action: TextKey<'failure'>, count: number]>> = {
  create: ['create', 1],
  createMany: ['create', 2],
  update: ['update', 1],
  remove: ['delete', 1],
  removeMany: ['delete', 2],
  list: ['fetch', 2],
  search: ['search', 2],
  one: ['fetch', 1],
};

const named: Readonly<Record<string, TextKey<'failure'>>> = {
  campaign: 'campaign',
  comment: 'comment',
  deposit: 'deposit',
  dividend: 'dividend',
  investment: 'investment',
  notification: 'notification',
  offer: 'offer',
  order: 'order',
  product: 'product',
  'product-category': 'productCategory',
  'product-market': 'productMarket',
  project: 'project',
  'saved-view': 'savedView',
  task: 'task',
  user: 'user',
  withdrawal: 'withdrawal',
};

/** Routes with their own sentence in the specification's catalogue. */
const sentences: Readonly<Record<string, TextKey<'failure'>>> = {
  'setting.update': 'settings',
  'setting.uploadLogo': 'logo',
  'project.uploadImage': 'projectImage',
  'file.upload': 'upload',
  'auth.changePassword': 'passwordUpdate',
  'auth.resetPassword': 'passwordReset',
  'auth.generateToken': 'leadConnection',
  'auth.login': 'logIn',
  'campaign.top': 'topCampaigns',
  'campaign.return': 'campaignReturn',
  'campaign.costs': 'campaignCosts',
  'cashFlow.stats': 'cashFlowStats',
  'deposit.stats': 'depositStats',
  'investment.stats': 'investmentStats',
  'offer.stats': 'offerStats',
  'order.stats': 'orderStats',
  'product.stats': 'productStats',
  'product-category.stats': 'productCategoryStats',
  'vault.stats': 'vaultStats',
  'withdrawal.stats': 'withdrawalStats',
};

/** The action that failed and the reason; only the reason for a call without a text. */
export const failedCallText = (text: Text<'failure'>, route: string, error: string): string => {
  const sentence = sentences[route];
  if (sentence !== undefined) return text(sentence, { error });
  const [resource = '', verb = ''] = route.split('.');
  const [record, [action, count] = []] = [named[resource], actions[verb]];
  if (record === undefined || action === undefined || count === undefined) return error;
  return text(action, { what: text(record, { count }), error, count });
};
