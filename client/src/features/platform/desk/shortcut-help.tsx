import { Kbd, Modal } from '@mantine/core';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useUiText } from '../../../ui/provider/ui-texts.ts';
import classes from './desk.module.css';

interface ShortcutHelpProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

const shortcuts = [
  { key: 'B', action: 'keyBuy' },
  { key: 'S', action: 'keySell' },
  { key: 'C', action: 'keyClose' },
  { key: '?', action: 'keyHelp' },
] as const;

/** The keyboard shortcuts. */
export function ShortcutHelp({ opened, onClose }: ShortcutHelpProps) {
  const text = useTexts('platform');
  const uiText = useUiText();
  return (
    <Modal
      opened={opened}
      centered
      title={text('keys')}
      closeButtonProps={{ 'aria-label': uiText('close') }}
      onClose={onClose}
    >
      <dl className={classes.keys}>
        {shortcuts.map(({ key, action }) => (
          <div key={key}>
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{text(action)}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.quiet}>{text('keysNote')}</p>
    </Modal>
  );
}
