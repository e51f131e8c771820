import { Button, Switch } from '@mantine/core';
import { chooseStoring, mayStore, useStoresFigures } from '../../kernel/device/storing-choice.ts';
import { install, useInstallWay } from '../../kernel/device/install-prompt.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useRole } from '../../kernel/permission/use-may.ts';
import { IconDeviceMobile } from '../../ui/icons.ts';
import { Panel } from '../../ui/page/panel.tsx';
import classes from './profile.module.css';
import { useOwnHand } from './use-own-hand.ts';

/** Settings of the current browser: storing figures for offline use, and installing the application. */
export function ThisDevicePart() {
  const text = useTexts('offline');
  const way = useInstallWay();
  const isCustomer = useRole() === 'lead';
  const isOwnHand = useOwnHand();
  const offersStoring = isCustomer && isOwnHand && mayStore();
  if (!offersStoring && way === 'none') return null;
  return (
    <Panel title={text('thisDevice')}>
      {offersStoring && <StoringSwitch />}
      {way === 'byHand' && <p className={classes.text}>{text('installByHand')}</p>}
      {way === 'offered' && (
        <>
          <p className={classes.text}>{text('installText')}</p>
          <Button
            variant="default"
            leftSection={<IconDeviceMobile size={16} aria-hidden />}
            onClick={() => void install()}
          >
            {text('install')}
          </Button>
        </>
      )}
    </Panel>
  );
}

function StoringSwitch() {
  const text = useTexts('offline');
  const isStored = useStoresFigures();
  return (
    <Switch
      className={classes.keep ?? ''}
      checked={isStored}
      onChange={(event) => chooseStoring(event.currentTarget.checked)}
      label={text('keep')}
      description={text('keepText')}
    />
  );
}
