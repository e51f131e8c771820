import { type ResourceName, resourceNames } from '@countinghouse/contract/kernel/resource-name.ts';
import type { TextKey } from '../../../kernel/i18n/texts.ts';

type Key = TextKey<'audit'>;

const crud = ['create', 'createMany', 'update', 'remove', 'removeMany', 'restore', 'export'] as const;
/** Records that are deleted for good after 30 days in the bin. */
const binned = [...crud, 'purge'] as const;
const actionsOf = {
  approval: ['approve', 'reject', 'withdraw'],
  auth: [
    'login',
    'loginFailed',
    'logout',
    'resetPassword',
    'resetByLink',
    'collectPassword',
    'generateToken',
    'changePassword',
    'revokeSession',
    'startTotp',
    'confirmTotp',
    'removeTotp',
    'proposeTwoFactorRemoval',
    'rescue',
    'setup',
  ],
  user: [...binned, 'bulkAssign', 'undoBulkAssign', 'bulkStatus', 'importExcel', 'view'],
  profile: ['update', 'changeEmail', 'withdrawEmail', 'confirmEmail', 'refuseEmail'],
  campaign: binned,
  project: [...binned, 'uploadImage'],
  comment: binned,
  deposit: [...binned, 'start', 'confirm', 'cancel', 'settle', 'refund', 'refunded', 'writeOff', 'disputed'],
  setting: ['update', 'uploadLogo'],
  file: ['upload', 'remove'],
  leadImport: ['map', 'mend', 'run', 'undo', 'discard'],
  'saved-view': binned,
  demo: ['remove'],
  ledger: ['statementFile', 'correct'],
  cashFlow: ['export'],
  ownData: ['export', 'exportLead'],
  closure: ['request', 'withdraw', 'accept', 'refuse'],
  erasure: ['propose', 'keptErased'],
  passkey: ['add', 'rename', 'remove'],
  notification: [...binned, 'readAll', 'saveChoices'],
  withdrawal: [...crud, 'complete', 'fail', 'cancel'],
  investment: [...crud, 'cancel', 'settle'],
  dividend: crud,
  order: [...crud, 'open', 'close', 'closeOut'],
  payment: ['stripeWebhook'],
  tradingPolicy: ['update', 'apply', 'setLimits', 'answer', 'acknowledge'],
  trader: ['classify', 'state', 'request'],
  verification: ['upload', 'removeDocument', 'submit', 'view', 'decide'],
  'product-market': binned,
  'product-category': [...binned, 'uploadFile', 'removeFile'],
  product: [...binned, 'uploadFile', 'removeFile', 'purchase'],
  offer: [...binned, 'accept', 'decline', 'counter', 'expire'],
  vault: ['export'],
  sale: ['export'],
} as const satisfies Record<string, readonly string[]>;

/** Every recorded action: the names of the writing calls, and actions without a call. */
export const recordedActions: readonly string[] = Object.entries(actionsOf).flatMap(([area, actions]) =>
  actions.map((action) => `${area}.${action}`),
);

/** Resources whose changes are announced without an entry in the audit trail. */
const unrecorded = ['audit', 'transfer', 'favourite', 'funds'] as const satisfies readonly ResourceName[];
type RecordedResource = Exclude<ResourceName, (typeof unrecorded)[number]>;

/** The resources of entries. */
export const recordedResources: readonly RecordedResource[] = resourceNames.filter(
  (name): name is RecordedResource => !(unrecorded as readonly ResourceName[]).includes(name),
);

/** `user.bulkAssign` as `UserBulkAssign`. */
const inCapitals = (name: string): string =>
  name
    .split(/[.-]/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');

export const actionKey = (action: string): Key => `action${inCapitals(action)}` as Key;
export const resourceKey = (resource: string): Key => `resource${inCapitals(resource)}` as Key;

const actions = new Set(recordedActions);
const resources = new Set<string>(recordedResources);

/** The label of an action; the name of its call if there is none. */
export const formatAction = (text: (key: Key) => string, action: string): string =>
  actions.has(action) ? text(actionKey(action)) : action;

/** The label of a resource; its own name if there is none. */
export const formatResource = (text: (key: Key) => string, resource: string): string =>
  resources.has(resource) ? text(resourceKey(resource)) : resource;
