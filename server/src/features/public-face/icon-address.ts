import { createHash } from 'node:crypto';
import type { Setting } from '@countinghouse/contract/setting/setting.ts';
import type { IconName } from '../../kernel/http/serve-installable.ts';

/** What an icon is drawn from. */
export type IconLook = Pick<Setting, 'logo' | 'theme'>;

/** Changes when the icons do. */
export const lookKey = ({ logo, theme }: IconLook): string =>
  createHash('sha256')
    .update(`${logo ?? ''} ${theme}`)
    .digest('hex')
    .slice(0, 12);

/** Where an icon is; another look has another address, so that none is kept too long. */
export const iconAddress = (look: IconLook, name: IconName): string => `/app-icon/${name}.png?v=${lookKey(look)}`;
