import { rowsWithoutApproval } from '@countinghouse/contract/import/import.ts';
import { Alert } from '@mantine/core';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { IconInfoCircle } from '../../../ui/icons.ts';
import { ImportSteps } from './import-steps.tsx';
import { LinkButton } from './link-button.tsx';
import { useFigures } from './use-figures.ts';
import classes from './import.module.css';

/** A large import that awaits approval; updated live. */
export function WaitingPart() {
  const text = useTexts('import');
  const { figure } = useFigures();
  return (
    <>
      <ImportSteps current={3} />
      <Alert color="warning" icon={<IconInfoCircle size={18} aria-hidden />} title={text('waitingTitle')}>
        <p className={classes.line}>{text('waitingText', { rows: figure(rowsWithoutApproval) })}</p>
        <LinkButton variant="default" href="/office/approvals">
          {text('openApprovals')}
        </LinkButton>
      </Alert>
    </>
  );
}
