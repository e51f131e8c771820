import { Campaign, campaign, topCampaigns } from '@countinghouse/contract/campaign/campaign.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { lists } from '../../../test/list-answers.ts';
import { pageFaults } from '../../../test/page-faults.ts';
import { idOf, sampleOf } from '../../../test/sample.ts';
import { say } from '../../../test/say.ts';
import { answers } from '../../../test/server-answers.ts';
import { showOffice } from '../../../test/show.tsx';

const account = new RegExp(`${say('shell.account', { name: 'Ada Quill' })}$`);
const proper = ['menuitem', 'separator', 'group'];

test.each([
  ['the saved views', say('savedView.views')],
  ['the export', say('list.export')],
  ['the account', account],
])(
  'the menu of %s opens by key, has only entries, groups and separators, and closes by Escape',
  async (_name, name) => {
    answers(topCampaigns, { topCampaigns: [] });
    lists(campaign, [sampleOf(Campaign, { id: idOf(1), name: 'Radio' })]);
    await showOffice('/office/campaigns');
    const button = page.getByRole('button', { name });
    await expect.element(button).toBeVisible();
    (button.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    const menu = page.getByRole('menu');
    await expect.element(menu.getByRole('menuitem').first()).toHaveFocus();
    const parts = [...menu.element().children].map((part) => part.getAttribute('role') ?? part.tagName);
    expect(parts.filter((role) => !proper.includes(role))).toEqual([]);
    expect(await pageFaults()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.element(menu).not.toBeInTheDocument();
  },
);
