const entry = 'client/index.html';
const live = 'kernel/changes/live-socket.ts';
const customerFrame = [entry, live, 'app/customer/customer-area.tsx', 'app/offline/offline-host.tsx'];

/**
 * The modules with which each first screen is complete, apart from what they import statically and from texts; the cards
 * of the customer's home follow when their place comes into view. The platform's chart has lines once there are orders.
 */
export const firstLoads = {
  home: [entry, 'app/home/home-area.tsx'],
  signIn: [entry, 'app/sign-in/sign-in-area.tsx'],
  customer: [
    ...customerFrame,
    'features/ledger/customer/funds-overview.tsx',
    'app/customer/prepared/prepared-card.tsx',
  ],
  cards: [
    ...customerFrame,
    'features/verification/customer/verification-card.tsx',
    'features/investment/customer/investments-glance.tsx',
    'app/customer/overview/pending-money.tsx',
    'app/customer/overview/open-trades.tsx',
    'app/customer/overview/offers-card.tsx',
    'app/customer/overview/unread-card.tsx',
  ],
  platform: [
    ...customerFrame,
    'app/customer/customer-platform.tsx',
    'app/customer/prepared/prepared-card.tsx',
    'features/platform/chart/price-chart.tsx',
  ],
  orders: [
    ...customerFrame,
    'app/customer/customer-platform.tsx',
    'features/platform/chart/price-chart.tsx',
    'features/platform/chart/level-layer.tsx',
  ],
  leadList: [entry, live, 'app/office/office-area.tsx', 'features/lead/office/list/lead-list.tsx'],
} as const;
export type FirstLoad = keyof typeof firstLoads;

/** The part of a built file that is needed here. */
export interface LinkedFile {
  readonly type: 'chunk' | 'asset';
  readonly fileName: string;
  readonly moduleIds?: readonly string[];
  readonly imports?: readonly string[];
}

/** For each module, the first loads that contain it. */
export type Loads = ReadonlyMap<string, ReadonlySet<FirstLoad>>;

const modulesOf = (files: readonly LinkedFile[], wanted: readonly string[]): string[] => {
  const byName = new Map(files.map((file) => [file.fileName, file]));
  const found = new Set<LinkedFile>();
  const waiting = wanted.map((module) => {
    const file = files.find(({ moduleIds }) => moduleIds?.some((id) => id.endsWith(module)));
    if (file === undefined) throw new Error(`the build made no file with ${module}`);
    return file.fileName;
  });
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const file = byName.get(name);
    if (file === undefined || found.has(file)) continue;
    found.add(file);
    waiting.push(...(file.imports ?? []));
  }
  return [...found].flatMap(({ moduleIds = [] }) => moduleIds);
};

/** Reads them from a build that splits every module by the entries that reach it. */
export const loadsOf = (files: readonly LinkedFile[]): Loads => {
  const loads = new Map<string, Set<FirstLoad>>();
  for (const [load, wanted] of Object.entries(firstLoads) as [FirstLoad, readonly string[]][])
    for (const module of modulesOf(files, wanted)) loads.set(module, (loads.get(module) ?? new Set()).add(load));
  return loads;
};

/** The first that fits names the file. */
const areaFiles: readonly (readonly [file: string, first: FirstLoad, sharedWith?: readonly FirstLoad[]])[] = [
  ['base', 'home', ['signIn', 'customer', 'cards', 'platform', 'orders', 'leadList']],
  ['home', 'home'],
  ['common', 'signIn', ['customer', 'cards', 'platform', 'orders', 'leadList']],
  ['sign-in', 'signIn'],
  ['shared', 'leadList', ['customer']],
  ['desk', 'leadList', ['platform', 'orders', 'cards']],
  ['lead-list', 'leadList'],
  ['frame', 'customer', ['platform', 'orders', 'cards']],
  ['customer', 'customer'],
  ['trades', 'platform', ['cards']],
  ['trades', 'orders', ['cards']],
  ['cards', 'cards'],
  ['platform', 'platform'],
  ['levels', 'orders'],
];

/**
 * The file of a module of these first loads. What a module imports is in each of its first loads, so files import only
 * those above them, never each other.
 */
export const areaFile = (loads: ReadonlySet<FirstLoad>): string | null =>
  areaFiles.find(
    ([, first, sharedWith]) => loads.has(first) && (sharedWith?.some((one) => loads.has(one)) ?? true),
  )?.[0] ?? null;
