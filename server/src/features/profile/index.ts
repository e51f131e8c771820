import * as email from '@countinghouse/contract/user/email-change.ts';
import { getProfile, updateProfile as updateRoute } from '@countinghouse/contract/user/profile.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve } from '../../kernel/http/served.ts';
import { oneText } from '../../kernel/resource/records.ts';
import { ownTable } from '../user/index.ts';
import { changeEmail, showEmailChange, withdrawEmailChange } from './change-email.ts';
import { updateProfile } from './update-profile.ts';

export const profileFeature: Feature = {
  name: 'profile',
  routes: [
    serve(getProfile, (context) => oneText(context, ownTable, context.actor.id)),
    serve(updateRoute, updateProfile),
    serve(email.getEmailChange, showEmailChange),
    serve(email.changeEmail, changeEmail),
    serve(email.withdrawEmailChange, withdrawEmailChange),
  ],
};
