import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import { PasswordForm } from '../../profile/index.ts';

/** The user's own password, repeated here because people look for it in the settings. */
export function OwnPasswordPart() {
  const text = useTexts('setting');
  return (
    <Panel title={text('tabPassword')}>
      <PasswordForm />
    </Panel>
  );
}
