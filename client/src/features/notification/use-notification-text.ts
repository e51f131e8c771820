import { bodyKeyOf, isKnownKind, titleKeyOf } from '@countinghouse/contract/notification/kinds.ts';
import type { Notification } from '@countinghouse/contract/notification/notification.ts';
import { shownParams } from '@countinghouse/contract/notification/shown-params.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { timeZone, useLanguage } from '../../kernel/i18n/language.ts';
import { useSetting } from '../../kernel/setting/setting.ts';

interface Words {
  readonly title: string;
  readonly body: string;
}

/** Formats a notification. For an unknown kind, a page older than the server shows only that there is one. */
export const useNotificationText = (): ((notification: Pick<Notification, 'kind' | 'params'>) => Words) => {
  const text = useTexts('notification');
  const language = useLanguage();
  const { companyName: company } = useSetting();
  return ({ kind, params }) => {
    if (!isKnownKind(kind)) return { title: text('unknownTitle'), body: text('unknownText') };
    const values = { company, ...shownParams(params, { language, timezone: timeZone() }) };
    return { title: text(titleKeyOf(kind), values), body: text(bodyKeyOf(kind), values) };
  };
};
