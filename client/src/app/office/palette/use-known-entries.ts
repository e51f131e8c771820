import { useRouter } from '@tanstack/react-router';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useRole } from '../../../kernel/permission/use-may.ts';
import { useAppearance } from '../../../kernel/session/appearance.ts';
import { savePreferences } from '../../../kernel/session/preferences.ts';
import { IconLogout, IconMoon, IconSun, IconTable, IconUser } from '../../../ui/icons.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { logOut } from '../../frame/log-out.ts';
import { screensFor } from '../navigation.ts';
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts';

const prefer = (queries: Parameters<typeof savePreferences>[0]) => () =>
  void savePreferences(queries).catch((error: unknown) => showToast({ type: 'error', message: messageOf(error) }));

const useActions = (): readonly PaletteEntry[] => {
  const text = useTexts('shell');
  const { mode, compact } = useAppearance();
  const isLight = mode === 'light';
  return [
    {
      id: 'mode',
      label: text(isLight ? 'actionDark' : 'actionLight'),
      icon: isLight ? IconMoon : IconSun,
      onChoose: prefer({ mode: isLight ? 'dark' : 'light' }),
    },
    {
      id: 'compact',
      label: text(compact ? 'actionRoomy' : 'actionCompact'),
      icon: IconTable,
      onChoose: prefer({ compact: !compact }),
    },
    { id: 'logOut', label: text('logOut'), icon: IconLogout, onChoose: () => void logOut() },
  ];
};

/** Screens available to the role, and actions: entries that need no call. */
export const useKnownEntries = (): readonly PaletteGroup[] => {
  const text = useTexts('shell');
  const { history } = useRouter();
  const screens = screensFor(useRole()).flatMap((group) => group.screens);
  const entries: readonly PaletteEntry[] = screens.map(({ id, href, icon }) => ({
    id,
    label: text(id),
    icon,
    onChoose: () => history.push(href),
  }));
  const profile: PaletteEntry = {
    id: 'profile',
    label: text('profile'),
    icon: IconUser,
    onChoose: () => history.push('/office/profile'),
  };
  return [
    { id: 'screens', label: text('paletteScreens'), entries: [...entries, profile] },
    { id: 'actions', label: text('paletteActions'), entries: useActions() },
  ];
};
