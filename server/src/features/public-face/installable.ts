import type { Setting } from '@countinghouse/contract/setting/setting.ts';
import { paletteOf } from '@countinghouse/contract/theme/palette.ts';
import type { App } from '../../kernel/context.ts';
import type { Installable, IconName } from '../../kernel/http/serve-installable.ts';
import { readSetting } from '../setting/index.ts';
import { drawIcon } from './draw-icon.ts';
import { iconAddress, iconKey } from './icon-address.ts';

/** Start screens cut longer names off. */
const longestShortName = 12;

const shortName = (name: string): string => {
  if (name.length <= longestShortName) return name;
  const [first = name] = name.split(/\s+/);
  return first.slice(0, longestShortName);
};

const iconOf = (setting: Setting, name: IconName) => {
  const [purpose, pixels] = name.split('-');
  return {
    src: iconAddress(setting, name),
    sizes: `${pixels}x${pixels}`,
    type: 'image/png',
    purpose: purpose === 'maskable' ? 'maskable' : 'any',
  };
};

const manifestOf = (setting: Setting): unknown => {
  const { primary, surfaces } = paletteOf(setting.theme, 'light');
  return {
    id: '/',
    name: setting.companyName,
    short_name: shortName(setting.companyName),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: primary.filled,
    background_color: surfaces.grounds.page,
    icons: (['icon-192', 'icon-512', 'maskable-192', 'maskable-512'] as const).map((name) => iconOf(setting, name)),
  };
};

/** The company's manifest and icons. Icons are drawn once for each logo and theme; only the current ones are kept. */
export const installable = (app: App): Installable => {
  let cache: { readonly key: string; readonly icons: Map<IconName, Promise<Uint8Array>> } = {
    key: '',
    icons: new Map(),
  };
  return {
    manifest: async () => manifestOf(await readSetting(app.database)),
    icon: async (name) => {
      const setting = await readSetting(app.database);
      const key = iconKey(setting);
      if (cache.key !== key) cache = { key, icons: new Map() };
      const { icons } = cache;
      const icon = icons.get(name) ?? drawIcon(app, setting, name);
      icons.set(name, icon);
      icon.catch(() => icons.delete(name));
      return icon;
    },
  };
};
