import { Suspense } from 'react';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useMay } from '../../kernel/permission/use-may.ts';
import { Panel } from '../../ui/page/panel.tsx';
import { ClosurePart } from '../closure/index.ts';
import { OwnDataPart } from './own-data-part.tsx';
import { PasskeysPart } from './passkeys-part.tsx';
import { PasswordForm } from './password-form.tsx';
import { SecondStep } from './second-step.tsx';
import { useOwnHand } from './use-own-hand.ts';
import classes from './profile.module.css';

/** Password, two-factor and the customer's data export; not available to connected staff. */
export function SecurityPart() {
  const text = useTexts('profile');
  const mayClose = useMay('closure:request');
  const mayTakeData = useMay('ownData:export');
  if (!useOwnHand()) {
    return (
      <Panel>
        <p className={classes.text}>{text('notWhileActing')}</p>
      </Panel>
    );
  }
  return (
    <div className={classes.parts}>
      <Panel title={text('passwordTitle')}>
        <PasswordForm />
      </Panel>
      <SecondStep />
      <PasskeysPart />
      {mayTakeData && <OwnDataPart />}
      {mayClose && (
        <Suspense fallback={null}>
          <ClosurePart />
        </Suspense>
      )}
    </div>
  );
}
