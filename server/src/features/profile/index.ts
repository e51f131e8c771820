import { getProfile, updateProfile as updateRoute } from '@countinghouse/contract/user/profile.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve } from '../../kernel/http/served.ts';
import { oneText } from '../../kernel/resource/records.ts';
import { profileTable } from './profile-table.ts';
import { updateProfile } from './update-profile.ts';

export const profileFeature: Feature = {
  name: 'profile',
  routes: [
    serve(getProfile, (context) => oneText(context, profileTable, context.actor.id)),
    serve(updateRoute, updateProfile),
  ],
};
