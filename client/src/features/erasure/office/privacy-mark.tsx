import { getErasability } from '@countinghouse/contract/erasure/erasure.ts';
import { Alert } from '@mantine/core';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { IconLock } from '../../../ui/icons.ts';
import classes from '../erasure.module.css';

const resources = [
  'user',
  'approval',
  'closure',
  'deposit',
  'withdrawal',
  'order',
  'investment',
  'product',
  'offer',
] as const;

/** Whether a customer can be or is erased; makes no call without the permission. */
export const useErasability = (lead: string) =>
  useRead(getErasability, { params: { id: lead } }, { enabled: useMay('erasure:read'), resources });

/** Shows on a customer's page that their account is closed, or that they were erased and when the retention ends. */
export function PrivacyMark({ lead }: { readonly lead: string }) {
  const text = useTexts('erasure');
  const { data } = useErasability(lead);
  const { dateErased = null, dateClosed = null, keptUntil = null } = data ?? {};
  const moment = dateErased ?? dateClosed;
  if (moment === null) return null;
  return (
    <Alert color="info" className={classes.mark ?? ''} icon={<IconLock size={18} aria-hidden />}>
      <p>
        {text(dateErased === null ? 'markClosed' : 'markErased')} <DateTime instant={moment} />
      </p>
      {dateErased !== null && keptUntil !== null && (
        <p>
          {text('markKept')} <DateTime instant={keptUntil} style="date" />
        </p>
      )}
    </Alert>
  );
}
