import { Kbd, UnstyledButton } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { IconSearch } from '../../../ui/icons.ts';
import classes from './palette.module.css';

const Palette = lazy(() => import('./palette.tsx').then(({ Palette }) => ({ default: Palette })));

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens the palette by click, or anywhere with Ctrl+K or Cmd+K. */
export function PaletteButton() {
  const text = useTexts('shell');
  const [opened, palette] = useDisclosure(false);
  const [everOpened, setEverOpened] = useState(false);
  const open = () => {
    setEverOpened(true);
    palette.open();
  };
  // Also while the focus is in a field: no ignored tags.
  useHotkeys([['mod+K', open]], []);
  return (
    <>
      <UnstyledButton className={classes.open} aria-haspopup="dialog" onClick={open}>
        <IconSearch size={16} aria-hidden />
        <span>{text('searchHint')}</span>
        <Kbd aria-hidden>{isApple ? '⌘ K' : 'Ctrl K'}</Kbd>
      </UnstyledButton>
      {everOpened && (
        <Suspense fallback={null}>
          <Palette opened={opened} onClose={palette.close} />
        </Suspense>
      )}
    </>
  );
}
