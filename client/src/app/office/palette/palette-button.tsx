import { Kbd, UnstyledButton } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useKeys } from '../../../ui/input/use-keys.ts';
import { IconSearch } from '../../../ui/icons.ts';
import classes from './palette.module.css';
import { later } from '../../../ui/later.tsx';
import { Suspense } from '../../../ui/suspense.tsx';

const Palette = later(() => import('./palette.tsx').then(({ Palette }) => ({ default: Palette })));
const KeysDialog = later(() => import('./keys-dialog.tsx').then(({ KeysDialog }) => ({ default: KeysDialog })));

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens the palette by click, or anywhere with Ctrl+K or Cmd+K; a question mark shows all keys. */
export function PaletteButton() {
  const text = useTexts('shell');
  const [opened, palette] = useDisclosure(false);
  const [everOpened, setEverOpened] = useState(false);
  const [showsKeys, setShowsKeys] = useState(false);
  const open = () => {
    setEverOpened(true);
    palette.open();
  };
  // Also while the focus is in a field: no ignored tags.
  useHotkeys([['mod+K', open]], []);
  useKeys({ '?': () => setShowsKeys(true) });
  return (
    <>
      <UnstyledButton className={classes.open} aria-haspopup="dialog" onClick={open}>
        <IconSearch size={16} aria-hidden />
        <span>{text('searchHint')}</span>
        <Kbd aria-hidden>{isApple ? '⌘ K' : `${text('keyControl')} K`}</Kbd>
      </UnstyledButton>
      {everOpened && (
        <Suspense fallback={null}>
          <Palette opened={opened} onClose={palette.close} onShowKeys={() => setShowsKeys(true)} />
        </Suspense>
      )}
      {showsKeys && (
        <Suspense fallback={null}>
          <KeysDialog onClose={() => setShowsKeys(false)} />
        </Suspense>
      )}
    </>
  );
}
