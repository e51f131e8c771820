import { writeLegalPage as pageRoute } from '@countinghouse/contract/setting/legal-page.ts';
import { updateSetting as route } from '@countinghouse/contract/setting/update-setting.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve } from '../../kernel/http/served.ts';
import { settingApproval } from './setting-approval.ts';
import { updateSetting } from './update-setting.ts';
import { legalPageApproval, writeLegalPage } from './write-legal-page.ts';

export const settingChangeFeature: Feature = {
  name: 'setting-change',
  routes: [serve(route, updateSetting), serve(pageRoute, writeLegalPage)],
  approvals: [settingApproval, legalPageApproval],
};
