import { campaign } from '@countinghouse/contract/campaign/campaign.ts';
import { revealContact } from '@countinghouse/contract/contact/contact.ts';
import { getTrader, Trader } from '@countinghouse/contract/trading-policy/trader.ts';
import { assignableStaff } from '@countinghouse/contract/user/user-calls.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import { getVerification, Verification } from '@countinghouse/contract/verification/verification.ts';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { lists } from '../../../../test/list-answers.ts';
import { personOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say } from '../../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../../test/server-answers.ts';
import { show } from '../../../../test/show.tsx';
import { LeadFacts } from './lead-facts.tsx';
import { LeadContact } from './masked-contact.tsx';

const lead = personOf('lead', { id: idOf(7), firstName: 'Iris', lastName: 'Crane', phone: '+49 ••• •• 12' });
const name = 'Iris Crane';
const showButton = page.getByRole('button', { name: say('lead.revealPhoneOf', { name }) });
const reason = (key: 'revealCall' | 'revealOther') => page.getByRole('menuitem', { name: say(`lead.${key}`) });
const revealed = { email: null, phone: '+49 30 5544 7712', mobile: '', until: '2026-01-01T10:00:00.000Z', left: 49 };
const sent = () => callsTo(revealContact).map(({ body }) => body);

/** Replies to the other calls of a lead's facts. */
const answersFacts = (): void => {
  lists(campaign, []);
  answers(assignableStaff, { users: [] });
  answers(getTrader, sampleOf(Trader, { lead: lead.id, country: 'CH' }));
  answers(getVerification, sampleOf(Verification, { lead: lead.id, status: 'uninitialized' }));
};

describe('a masked number', () => {
  test('is shown by two clicks, the second of which is the reason', async () => {
    answers(revealContact, revealed);
    await show(<LeadContact lead={lead} name="phone" />);
    await expect.element(page.getByText('+49 ••• •• 12')).toBeVisible();
    await showButton.click();
    await reason('revealCall').click();
    await expect
      .element(page.getByRole('link', { name: '+49 30 5544 7712' }))
      .toHaveAttribute('href', 'tel:+493055447712');
    expect(sent()).toEqual([{ kind: 'phone', purpose: 'call' }]);
  });

  test('is shown by the keyboard alone', async () => {
    answers(revealContact, revealed);
    await show(<LeadContact lead={lead} name="phone" />);
    await expect.element(showButton).toBeVisible();
    await userEvent.tab();
    await expect.element(showButton).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(reason('revealCall')).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(page.getByText('+49 30 5544 7712')).toBeVisible();
  });

  test('needs words for another reason, and says that the customer sees them', async () => {
    answers(revealContact, revealed);
    await show(<LeadContact lead={lead} name="phone" />);
    await showButton.click();
    await reason('revealOther').click();
    await expect.element(page.getByText(say('lead.revealSeen'))).toBeVisible();
    await page.getByRole('textbox', { name: say('lead.revealReason') }).fill('Complaint by letter');
    await page.getByRole('button', { name: say('lead.reveal'), exact: true }).click();
    await expect.element(page.getByText('+49 30 5544 7712')).toBeVisible();
    expect(sent()).toEqual([{ kind: 'phone', purpose: 'other', note: 'Complaint by letter' }]);
  });

  test('stays masked at the limit, and says why', async () => {
    refuses(revealContact, { status: 429, code: 'revealsTooMany', message: 'The most there can be.' });
    await show(<LeadContact lead={lead} name="phone" />);
    await showButton.click();
    await reason('revealCall').click();
    await expect.element(page.getByText('The most there can be.')).toBeVisible();
    await expect.element(page.getByText('+49 ••• •• 12')).toBeVisible();
  });

  test('is hidden again once the lead has changed', async () => {
    answers(revealContact, revealed);
    function Changing() {
      const [version, setVersion] = useState(lead.version);
      return (
        <>
          <LeadContact lead={{ ...lead, version }} name="phone" />
          <button onClick={() => setVersion(version + 1)}>Change</button>
        </>
      );
    }
    await show(<Changing />);
    await showButton.click();
    await reason('revealCall').click();
    await expect.element(page.getByText('+49 30 5544 7712')).toBeVisible();
    await page.getByRole('button', { name: 'Change' }).click();
    await expect.element(page.getByText('+49 ••• •• 12')).toBeVisible();
  });

  test('stays as it is when its field is opened and left without a new value', async () => {
    answersFacts();
    await show(<LeadFacts lead={lead} edited="phone" onEdit={() => undefined} onCalled={undefined} />);
    await page.getByRole('textbox', { name: say('field.phone') }).fill('');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(/Iris Crane.*saved/)).not.toBeInTheDocument();
    expect(callsTo(user.routes.update)).toEqual([]);
  });
});
