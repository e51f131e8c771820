import { getVerification, type Verification } from '@countinghouse/contract/verification/verification.ts';
import { useRouter } from '@tanstack/react-router';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { useUser } from '../../../kernel/session/session.ts';
import { FrameLink } from '../../../ui/frame/frame-link.tsx';
import { IconChevronRight, IconShieldCheck } from '../../../ui/icons.ts';
import shared from '../../../ui/page/shared-styles.module.css';
import classes from '../verification.module.css';
import { useStatusLabels } from './status-panel.tsx';

/** The state of the user's verification, on the overview; renders nothing once it is complete. */
export function VerificationCard() {
  const { id } = useUser();
  const { data } = useRead(getVerification, { params: { id } }, { resources: ['user'] });
  if (!data || data.status === 'verified') return null;
  return <Card verification={data} />;
}

function Card({ verification }: { readonly verification: Verification }) {
  const text = useTexts('verification');
  const { history } = useRouter();
  const { title, description } = useStatusLabels(verification);
  const isWaiting = verification.status === 'pending';
  return (
    <FrameLink href="/my/verification" className={classes.card} onNavigate={(to) => history.push(to)}>
      <span className={classes.statusIcon} data-status={verification.status}>
        <IconShieldCheck size={22} aria-hidden />
      </span>
      <span className={classes.words}>
        <span className={classes.documentName}>{title}</span>
        <span className={shared.quietWrapped}>{description}</span>
        <span className={classes.cardAction}>
          {text(isWaiting ? 'cardLook' : 'cardAction')}
          <IconChevronRight size={16} aria-hidden />
        </span>
      </span>
    </FrameLink>
  );
}
