import type { Text, TextKey } from './texts.ts';

/** What a standard call of a resource does to records, and to how many of them. */
const actions: Readonly<Record<string, readonly [action: TextKey<'failure'>, count: number]>> = {
  create: ['create', 1],
  createMany: ['create', 2],
  update: ['update', 1],
  remove: ['delete', 1],
  removeMany: ['delete', 2],
};

/** The resources whose writes are named. */
const named: Readonly<Record<string, TextKey<'failure'>>> = {
  campaign: 'campaign',
  comment: 'comment',
  deposit: 'deposit',
  dividend: 'dividend',
  investment: 'investment',
  offer: 'offer',
  order: 'order',
  product: 'product',
  'product-category': 'productCategory',
  'product-market': 'productMarket',
  project: 'project',
  'saved-view': 'savedView',
  user: 'user',
  withdrawal: 'withdrawal',
};

/** Routes with a sentence of their own in the specification's catalogue. */
const sentences: Readonly<Record<string, TextKey<'failure'>>> = {
  'setting.update': 'settings',
  'setting.uploadLogo': 'logo',
  'project.uploadImage': 'projectImage',
  'file.upload': 'upload',
  'auth.changePassword': 'passwordUpdate',
  'auth.resetPassword': 'passwordReset',
  'auth.generateToken': 'leadConnection',
  'auth.login': 'logIn',
};

/** Says what failed, and why; an unknown write gets its reason alone. */
export const failedWriteText = (text: Text<'failure'>, route: string, error: string): string => {
  const sentence = sentences[route];
  if (sentence !== undefined) return text(sentence, { error });
  const [resource = '', verb = ''] = route.split('.');
  const [thing, [action, count] = []] = [named[resource], actions[verb]];
  if (thing === undefined || action === undefined || count === undefined) return error;
  return text(action, { what: text(thing, { count }), error, count });
};
