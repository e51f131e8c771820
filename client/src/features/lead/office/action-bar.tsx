import { Button } from '@mantine/core';
import type { User } from '@countinghouse/contract/user/user.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import type { LeadAction } from './deeds/use-lead-deeds.tsx';
import classes from './lead.module.css';
import { leadName } from './lead-name.ts';

interface ActionBarProps {
  readonly lead: User;
  readonly actions: readonly LeadAction[];
}

/** Everything that can be done to a lead, a press away; the call comes first. */
export function ActionBar({ lead, actions }: ActionBarProps) {
  const text = useTexts('lead');
  return (
    <div className={classes.actions} role="group" aria-label={text('actions', { name: leadName(lead) })}>
      {actions.map(({ id, label, icon, href, destructive, onChoose }) =>
        href === undefined ? (
          <Button
            key={id}
            variant="default"
            leftSection={icon}
            className={classes.action ?? ''}
            data-destructive={destructive || undefined}
            onClick={onChoose}
          >
            {label}
          </Button>
        ) : (
          <Button key={id} component="a" href={href} leftSection={icon} className={classes.action ?? ''}>
            {label}
          </Button>
        ),
      )}
    </div>
  );
}
