import english from '@countinghouse/contract/i18n/en/field.json';
import { type ResourceName, resourceNames } from '@countinghouse/contract/kernel/resource-name.ts';
import { clientClasses } from '@countinghouse/contract/trading/leverage.ts';
import { assetClasses } from '@countinghouse/contract/trading/symbols.ts';
import { keysOf, useTexts } from '../../../kernel/i18n/i18n.ts';
import type { TextKey } from '../../../kernel/i18n/texts.ts';

type Key = TextKey<'audit'>;

/** Resources whose changes are announced without an entry in the audit trail. */
const unrecorded = ['audit', 'transfer', 'favourite', 'funds', 'proof'] as const satisfies readonly ResourceName[];
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

/** The subjects of actions: records and a few areas of their own. Longer names first: `product-market`, then `product`. */
const areas = [...resourceNames, 'taskFeed', 'accountOpening', 'auth', 'contactForm', 'profile', 'payment'].toSorted(
  (one, other) => other.length - one.length,
);

/** The actions that these keys of `audit.json` name: `actionUserBulkAssign` names `user.bulkAssign`. */
export const actionsNamed = (keys: readonly string[]): string[] =>
  keys.flatMap((key) => {
    const area = areas.find((one) => key.startsWith(actionKey(one)) && /^[A-Z]/.test(key.slice(actionKey(one).length)));
    if (area === undefined) return [];
    const action = key.slice(actionKey(area).length);
    return [`${area}.${action.charAt(0).toLowerCase()}${action.slice(1)}`];
  });

/** Every recorded action, once the texts are loaded: each has a label. */
export const recordedActions = (): string[] => actionsNamed(keysOf('audit'));

/** A label, or the name itself if there is none: the texts of an older page lack it. */
const labelled = (text: (key: Key) => string, key: Key, name: string): string => {
  const label = text(key);
  return label === key ? name : label;
};

export const formatAction = (text: (key: Key) => string, action: string): string =>
  labelled(text, actionKey(action), action);

export const formatResource = (text: (key: Key) => string, resource: string): string =>
  labelled(text, resourceKey(resource), resource);

const capLabels = { retail: 'capRetail', professional: 'capProfessional' } as const;

/** The label of a recorded field; its own name if there is none. Fields that no form has are labelled in `audit.json`. */
export const useFieldName = (): ((field: string) => string) => {
  const text = useTexts('field');
  const recorded = useTexts('audit');
  const policy = useTexts('policy');
  const asset = useTexts('limits');
  const caps = clientClasses.flatMap((clientClass) =>
    assetClasses.map((name): [string, () => string] => [
      `leverageCaps.${clientClass}.${name}`,
      () => policy(capLabels[clientClass], { asset: asset(name) }),
    ]),
  );
  const capNames = new Map(caps);
  return (field) => {
    if (Object.hasOwn(english, field)) return text(field as TextKey<'field'>);
    const key = `field${field.charAt(0).toUpperCase()}${field.slice(1)}` as TextKey<'audit'>;
    const label = recorded(key);
    return label === key ? (capNames.get(field)?.() ?? field) : label;
  };
};
