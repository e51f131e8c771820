import type { getOwnAddress as route } from '@countinghouse/contract/setting/update-setting.ts';
import type { Command } from '../../kernel/http/served.ts';
import { plainAddress } from '../../kernel/session/networks.ts';

export const getOwnAddress: Command<typeof route> = async ({ request }) => ({ address: plainAddress(request.ip) });
