import type { updateProfile as route } from '@countinghouse/contract/user/profile.ts';
import type { Command } from '../../kernel/http/served.ts';
import { updateOwn } from '../user/index.ts';

export const updateProfile: Command<typeof route> = (context, { body }) => updateOwn(context, body);
