import type { Role } from '@countinghouse/contract/kernel/scalars.ts';
import { mayAtAll } from '@countinghouse/contract/permissions.ts';
import type { TextKey } from '../../kernel/i18n/texts.ts';
import type { Screen } from './declare-screen.ts';
import { company, money, oversight, people, products } from './screens.ts';

/** A screen with a name and an icon. */
type Listed = Screen & Required<Pick<Screen, 'id' | 'icon'>>;

interface ScreenGroup {
  readonly id: TextKey<'shell'>;
  readonly screens: readonly Listed[];
}

/** The screens of the sidebar and of the command palette. */
const groups: readonly ScreenGroup[] = [
  { id: 'groupCompany', screens: company },
  { id: 'groupPeople', screens: people },
  { id: 'groupMoney', screens: money },
  { id: 'groupProducts', screens: products },
  { id: 'groupOversight', screens: oversight },
];

/** The groups visible to a role, without empty ones. */
export const screensFor = (role: Role | 'visitor'): readonly ScreenGroup[] =>
  groups
    .map((group) => ({
      ...group,
      screens: group.screens.filter(({ permission }) => permission === undefined || mayAtAll(role, permission)),
    }))
    .filter(({ screens: permitted }) => permitted.length > 0);

/** True if the path shows the screen or a page below it. */
export const isShown = ({ path: own }: Listed, path: string): boolean =>
  path === own || (own !== '/office' && path.startsWith(`${own}/`));
