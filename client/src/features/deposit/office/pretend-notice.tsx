import { depositGateway } from '@countinghouse/contract/deposit/deposit.ts';
import { Alert } from '@mantine/core';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import classes from '../deposit.module.css';

/** Warns staff who can change it that card deposits are not real money; hidden in a demo and with a real gateway. */
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
