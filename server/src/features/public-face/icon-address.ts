import { createHash } from 'node:crypto';
import type { Setting } from '@countinghouse/contract/setting/setting.ts';
import type { IconName } from '../../kernel/http/serve-installable.ts';

export type IconStyle = Pick<Setting, 'logo' | 'theme'>;

export const iconKey = ({ logo, theme }: IconStyle): string =>
  createHash('sha256')
    .update(`${logo ?? ''} ${theme}`)
    .digest('hex')
    .slice(0, 12);

/** The address of an icon; it changes with the picture, so that no cache keeps an old one. */
export const iconAddress = (style: IconStyle, name: IconName): string => `/app-icon/${name}.png?v=${iconKey(style)}`;
