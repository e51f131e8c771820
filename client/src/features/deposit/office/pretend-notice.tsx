import { depositGateway } from '@countinghouse/contract/deposit/deposit.ts';
import { Alert } from '@mantine/core';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import classes from '../deposit.module.css';

/** Says that what cards bring is not real, to those who can change it; nothing in a demo and where a gateway is set up. */
export function PretendNotice() {
  const text = useTexts('deposit');
  const may = useMay('setting:update');
  const { data } = useRead(depositGateway, {}, { enabled: may });
  if (!may || !data?.pretend) return null;
  return (
    <Alert color="warning" title={text('pretendTitle')} className={classes.notice ?? ''}>
      {text('pretendText')}
    </Alert>
  );
}
