import { Button, Switch } from '@mantine/core';
import { chooseKeeping, mayKeep, useKeepsFigures } from '../../kernel/device/keep-choice.ts';
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
  const offersKeeping = isCustomer && isOwnHand && mayKeep();
  if (!offersKeeping && way === 'none') return null;
  return (
    <Panel title={text('thisDevice')}>
      {offersKeeping && <Keeping />}
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

function Keeping() {
  const text = useTexts('offline');
  const keeps = useKeepsFigures();
  return (
    <Switch
      className={classes.keep ?? ''}
      checked={keeps}
      onChange={(event) => chooseKeeping(event.currentTarget.checked)}
      label={text('keep')}
      description={text('keepText')}
    />
  );
}
