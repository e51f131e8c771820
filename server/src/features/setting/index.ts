import * as pages from '@countinghouse/contract/setting/legal-page.ts';
import * as contract from '@countinghouse/contract/setting/setting.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve } from '../../kernel/http/served.ts';
import { getSetting } from './get-setting.ts';
import { draftLegalPage, listLegalPages, readLegalPage, writeLegalPage } from './legal-page.ts';
import { lockSetting, readSetting, writeSetting } from './setting-table.ts';
import { uploadLogo } from './upload-logo.ts';

export { publicSetting, settingFor } from './get-setting.ts';
export { changeSetting, nameCompany, settingId } from './change-setting.ts';
export { keepUsedLabels } from './keep-used-labels.ts';
export { lockSetting, readSetting, writeSetting };

export const settingFeature: Feature = {
  name: 'setting',
  routes: [
    serve(contract.getSetting, getSetting),
    uploadLogo,
    serve(pages.listLegalPages, listLegalPages),
    serve(pages.readLegalPage, readLegalPage),
    serve(pages.draftLegalPage, draftLegalPage),
    serve(pages.writeLegalPage, writeLegalPage),
  ],
};
