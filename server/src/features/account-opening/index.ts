import * as contract from '@countinghouse/contract/account-opening/account-opening.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve, servePrepared } from '../../kernel/http/served.ts';
import { accountForm } from './account-form.ts';
import { confirmAccount } from './confirm-account.ts';
import { requestAccount } from './request-account.ts';
import { sendMailKind } from './send-mail.ts';

export { addVisitor } from './add-visitor.ts';
export { sendFormLetter } from './form-letter.ts';
export { linkExpiry, newForm, takeForm } from './signed-form.ts';

export const accountOpeningFeature: Feature = {
  name: 'accountOpening',
  routes: [
    serve(contract.accountForm, accountForm),
    serve(contract.requestAccount, requestAccount),
    servePrepared(contract.confirmAccount, confirmAccount),
  ],
  jobs: [sendMailKind],
};
