import type { SetUpStep } from '@countinghouse/contract/today/set-up.ts';
import { Button, Progress } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import type { TextKey } from '../../../kernel/i18n/texts.ts';
import { FrameLink } from '../../../ui/frame/frame-link.tsx';
import { IconChevronRight, IconCircle, IconCircleCheck } from '../../../ui/icons.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import classes from './today.module.css';

interface Place {
  readonly title: TextKey<'today'>;
  readonly text: TextKey<'today'>;
  readonly href: `/office/${string}`;
}

const places: Readonly<Record<SetUpStep, Place>> = {
  company: { title: 'setUpCompany', text: 'setUpCompanyText', href: '/office/settings' },
  logo: { title: 'setUpLogo', text: 'setUpLogoText', href: '/office/settings?tab=media' },
  mail: { title: 'setUpMail', text: 'setUpMailText', href: '/office/settings' },
  gateway: { title: 'setUpGateway', text: 'setUpGatewayText', href: '/office/deposits' },
  prices: { title: 'setUpPrices', text: 'setUpPricesText', href: '/office/platform' },
  colleague: { title: 'setUpColleague', text: 'setUpColleagueText', href: '/office/users' },
  campaign: { title: 'setUpCampaign', text: 'setUpCampaignText', href: '/office/campaigns' },
  leads: { title: 'setUpLeads', text: 'setUpLeadsText', href: '/office/leads/import' },
};

interface SetUpChecklistProps {
  readonly steps: readonly { readonly step: SetUpStep; readonly isDone: boolean }[];
  readonly isNew: boolean;
}

/** What the company still needs; open while it has no leads, later one line. */
export function SetUpChecklist({ steps, isNew }: SetUpChecklistProps) {
  const text = useTexts('today');
  const [isOpen, setOpen] = useState(isNew);
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <div className={classes.setUp} data-open={isOpen || undefined}>
      <Panel
        title={text('setUpTitle')}
        actions={
          <div className={classes.setUpHead}>
            <span className={classes.quiet}>{text('setUpDone', { done, total: steps.length })}</span>
            <Progress
              className={classes.setUpBar ?? ''}
              value={(done / steps.length) * 100}
              aria-label={text('setUpTitle')}
            />
            {!isNew && (
              <Button variant="subtle" size="xs" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                {text(isOpen ? 'setUpHide' : 'setUpShow')}
              </Button>
            )}
          </div>
        }
      >
        {isOpen && (
          <ol className={classes.steps}>
            {steps.map(({ step, isDone }) => (
              <Step key={step} step={step} isDone={isDone} />
            ))}
          </ol>
        )}
      </Panel>
    </div>
  );
}

function Step({ step, isDone }: SetUpChecklistProps['steps'][number]) {
  const text = useTexts('today');
  const { history } = useRouter();
  const { title, text: detail, href } = places[step];
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      {isDone ? (
        <IconCircleCheck size={20} aria-label={text('stepDone')} role="img" />
      ) : (
        <IconCircle size={20} aria-label={text('stepOpen')} role="img" />
      )}
      <div>
        <FrameLink href={href} className={classes.stepLink} onNavigate={(to) => history.push(to)}>
          {text(title)}
        </FrameLink>
        {!isDone && <p className={classes.quiet}>{text(detail)}</p>}
      </div>
      <IconChevronRight size={16} aria-hidden />
    </li>
  );
}
