import { Kbd, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { currentShortcuts } from '../../../ui/input/use-keys.ts';
import { useReturnFocus } from '../../../ui/overlay/use-return-focus.ts';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import { useUiText } from '../../../ui/provider/ui-texts.ts';
import classes from './palette.module.css';

/** All keys of the current screen, and those that work everywhere. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useTexts('shell');
  const ui = useUiText();
  const [here] = useState(() =>
    currentShortcuts().flatMap(({ key, label }) => (key === undefined ? [] : [{ key: key.toUpperCase(), label }])),
  );
  useReturnFocus();
  return (
    <Modal opened centered onClose={onClose} title={text('keys')} closeButtonProps={{ 'aria-label': ui('close') }}>
      {here.length > 0 && <Keys title={text('keysHere')} keys={here.map(({ key, label }) => [key, label])} />}
      <Keys
        title={text('keysList')}
        keys={[
          ['↑ ↓', text('keyMove')],
          [text('keyEnter'), text('keyOpen')],
          [text('keySpace'), text('keySelect')],
        ]}
      />
      <Keys
        title={text('keysEverywhere')}
        keys={[
          [`${text('keyControl')} K`, text('searchHint')],
          ['?', text('keys')],
          ['Esc', ui('close')],
        ]}
      />
    </Modal>
  );
}

interface KeysProps {
  readonly title: string;
  readonly keys: readonly (readonly [string, string])[];
}

function Keys({ title, keys }: KeysProps) {
  return (
    <>
      <h3 className={classes.keysTitle}>{title}</h3>
      <Facts className={classes.keyList}>
        {keys.map(([key, label]) => (
          <Fact key={key} name={<Kbd>{key}</Kbd>}>
            {label}
          </Fact>
        ))}
      </Facts>
    </>
  );
}
