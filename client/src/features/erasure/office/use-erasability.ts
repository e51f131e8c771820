import { getErasability } from '@countinghouse/contract/erasure/erasure.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';

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
