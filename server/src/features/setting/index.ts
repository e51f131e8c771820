import * as pages from '@countinghouse/contract/setting/legal-page.ts';
import * as contract from '@countinghouse/contract/setting/setting.ts';
import * as changes from '@countinghouse/contract/setting/update-setting.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve } from '../../kernel/http/served.ts';
import { getOwnAddress } from './get-own-address.ts';
import { getSetting } from './get-setting.ts';
import { draftLegalPage, listLegalPages, readLegalPage } from './legal-page.ts';
import { readPublished } from './legal-page-table.ts';
import { lockSetting, readSetting, writeSetting } from './setting-table.ts';
import { uploadLogo } from './upload-logo.ts';

export { publicSetting, settingFor } from './get-setting.ts';
export { clearNetworks } from './clear-networks.ts';
export { changeSetting, nameCompany, settingId } from './change-setting.ts';
export { keepUsedLabels } from './keep-used-labels.ts';
export { publishPage } from './legal-page.ts';
export { readDraft } from './legal-page-table.ts';
export { settingHistory } from './setting-history-table.ts';
export { lockSetting, readPublished, readSetting, writeSetting };

/** The home page and contracts need these fields to name the company. */
const isComplete = ({ companyName, street, zipCode, city, country, email }: contract.Setting): boolean =>
  [companyName, street, zipCode, city, country, email].every((value) => value !== '');

export const settingFeature: Feature = {
  name: 'setting',
  routes: [
    serve(contract.getSetting, getSetting),
    serve(changes.getOwnAddress, getOwnAddress),
    uploadLogo,
    serve(pages.listLegalPages, listLegalPages),
    serve(pages.readLegalPage, readLegalPage),
    serve(pages.draftLegalPage, draftLegalPage),
  ],
  setUp: {
    company: async (runner) => isComplete(await readSetting(runner)),
    logo: async (runner) => (await readSetting(runner)).logo !== null,
  },
};
