import { type ReactNode, useEffect } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useUser } from '../../../kernel/session/session.ts';
import { nameScreen } from '../../../kernel/setting/page-identity.ts';
import { PlatformDesk } from '../desk/platform-desk.tsx';

/** The trading platform of a customer. */
export function PlatformScreen({ warning }: { readonly warning: ReactNode }) {
  const text = useTexts('platform');
  const { id } = useUser();
  useEffect(() => nameScreen(text('platform')), [text]);
  return (
    <PlatformDesk
      warning={warning}
      customer={id}
      lead={undefined}
      receiptHref={(order) => `/my/orders/${order.id}/receipt`}
    />
  );
}
