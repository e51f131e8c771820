import * as contract from '@countinghouse/contract/setting/setting.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve } from '../../kernel/http/served.ts';
import { getSetting } from './get-setting.ts';
import { readSetting } from './setting-table.ts';
import { updateSetting } from './update-setting.ts';
import { uploadLogo } from './upload-logo.ts';

export { publicSetting, settingFor } from './get-setting.ts';
export { nameCompany, settingId } from './change-setting.ts';
export { readSetting };

export const settingFeature: Feature = {
  name: 'setting',
  routes: [serve(contract.getSetting, getSetting), serve(contract.updateSetting, updateSetting), uploadLogo],
};
