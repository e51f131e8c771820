import { ApiToken, createToken, listTokens, revokeToken } from '@countinghouse/contract/api-token/api-token.ts';
import { twoFactorState } from '@countinghouse/contract/auth/auth.ts';
import { prove } from '@countinghouse/contract/passkey/proof-calls.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { field } from '../../../../test/field.ts';
import { pageFaults } from '../../../../test/page-faults.ts';
import { personOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, speak, type TextName } from '../../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../../test/server-answers.ts';
import { phone, show, type ShowOptions } from '../../../../test/show.tsx';
import { TokensPart } from './tokens-part.tsx';

const root = personOf('root');
const owners = [
  { id: root.id, name: 'Ada Quill', role: 'root' as const },
  { id: idOf(7), name: 'Sam Seller', role: 'regular' as const },
];
const tokenOf = (fields: Partial<ApiToken> = {}): ApiToken =>
  sampleOf(ApiToken, {
    id: idOf(1),
    name: 'Data warehouse',
    beginning: 'chk_Ab12',
    permissions: ['lead:read', 'comment:create'],
    ownerName: 'Sam Seller',
    createdByName: 'Ada Quill',
    dateCreation: '2026-03-01T09:30:00.000+00:00',
    expires: '2027-03-01T09:30:00.000+00:00',
    state: 'active',
    ...fields,
  });
const lists = (...tokens: ApiToken[]) => answers(listTokens, { tokens, owners });
const showPart = (options: ShowOptions = {}) => show(<TokensPart />, { as: root, ...options });
const button = (key: TextName) => page.getByRole('button', { name: say(key) });
const dialog = () => page.getByRole('dialog');
const submit = () => dialog().getByRole('button', { name: say('apiToken.create') });
const box = (area: TextName, action: TextName) =>
  dialog()
    .getByRole('group', { name: say(area), exact: true })
    .getByRole('checkbox', { name: say(action), exact: true });
const secret = `chk_${'x'.repeat(49)}`;

beforeEach(() => lists());

describe('the list of tokens', () => {
  test('says that there are none', async () => {
    await showPart();
    await expect.element(page.getByText(say('apiToken.none'))).toBeVisible();
  });

  test('shows of each its state, owner, permissions and last use', async () => {
    lists(
      tokenOf({ lastUsed: '2026-03-02T09:30:00.000+00:00', lastAddress: '192.0.2.7' }),
      tokenOf({
        id: idOf(3),
        name: 'Form',
        state: 'revoked',
        dateRevoked: '2026-03-03T09:30:00.000+00:00',
        endedWith: 'creator',
      }),
      tokenOf({
        id: idOf(2),
        name: 'Old',
        state: 'revoked',
        dateRevoked: '2026-03-02T09:30:00.000+00:00',
        endedWith: 'owner',
      }),
    );
    await showPart();
    const [first, second] = [page.getByRole('listitem').first(), page.getByRole('listitem').last()];
    await expect.element(first).toMatchTextContent(say('apiToken.stateActive'));
    await expect.element(first).toMatchTextContent('Sam Seller');
    await expect.element(first).toMatchTextContent('192.0.2.7');
    await expect.element(first).toMatchTextContent(`${say('permission.areaComment')}: create`);
    await expect.element(second).toMatchTextContent(say('apiToken.endedWithOwner'));
    await expect.element(page.getByRole('listitem').nth(1)).toMatchTextContent(say('apiToken.endedWithCreator'));
    await expect
      .element(first.getByRole('button'))
      .toHaveAccessibleName(say('apiToken.revokeNamed', { name: 'Data warehouse' }));
    expect(second.getByRole('button').elements()).toHaveLength(0);
  });

  test('revokes a token after a confirmation', async () => {
    lists(tokenOf());
    answers(revokeToken, undefined);
    await showPart();
    await page.getByRole('button', { name: say('apiToken.revokeNamed', { name: 'Data warehouse' }) }).click();
    await expect.element(dialog()).toMatchTextContent(say('apiToken.revokeText'));
    expect(callsTo(revokeToken)).toHaveLength(0);
    await dialog()
      .getByRole('button', { name: say('apiToken.revoke'), exact: true })
      .click();
    await expect.element(page.getByText(say('apiToken.revoked', { name: 'Data warehouse' }))).toBeVisible();
    expect(callsTo(revokeToken)).toMatchObject([{ params: { id: idOf(1) } }]);
  });
});

describe('creating a token', () => {
  const open = async () => {
    await showPart();
    await button('apiToken.create').click();
    await expect.element(dialog()).toBeVisible();
  };

  test('sends what was chosen and shows the secret once, with a copy button', async () => {
    answers(createToken, { token: tokenOf(), secret });
    await open();
    await field(say('apiToken.name')).fill('Data warehouse');
    await box('permission.areaComment', 'permission.doRead').click();
    await box('permission.areaCampaign', 'permission.areaCampaign').click();
    await submit().click();
    await expect.element(page.getByText(secret)).toBeVisible();
    expect(callsTo(createToken)).toMatchObject([
      {
        body: {
          name: 'Data warehouse',
          owner: root.id,
          permissions: [
            'comment:read',
            'campaign:read',
            'campaign:create',
            'campaign:update',
            'campaign:delete',
            'campaign:export',
          ],
        },
      },
    ]);
    await expect.element(page.getByRole('button', { name: new RegExp(say('apiToken.secret')) })).toBeVisible();
    await button('apiToken.secretDone').click();
    await expect.element(page.getByText(secret)).not.toBeInTheDocument();
  });

  test('asks for a proof of identity, and then creates it', async () => {
    answers(twoFactorState, { active: false, recoveryCodesLeft: 0 });
    refuses(createToken, { status: 403, code: 'proofNeeded', message: say('error.proofNeeded') });
    await open();
    await field(say('apiToken.name')).fill('Data warehouse');
    await box('permission.areaLead', 'permission.doRead').click();
    await submit().click();
    const asked = page.getByRole('dialog', { name: say('profile.proofTitle') });
    await expect.element(asked).toBeVisible();
    answers(prove, { until: '2026-03-02T09:35:00.000Z' });
    answers(createToken, { token: tokenOf(), secret });
    await field(say('profile.twoFactorPassword')).fill('Walnut-boat-47-harbour');
    await asked.getByRole('button', { name: say('profile.proofConfirm') }).click();
    await expect.element(page.getByText(secret)).toBeVisible();
  });

  test('needs a name and a permission, and sends nothing without', async () => {
    await open();
    await submit().click();
    await expect.element(dialog().getByRole('alert')).toMatchTextContent(say('apiToken.permissions'));
    await expect.element(dialog().getByRole('alert')).toMatchTextContent(say('apiToken.name'));
    expect(callsTo(createToken)).toHaveLength(0);
  });

  test('offers no permission that the owner lacks', async () => {
    await open();
    await expect.element(box('permission.areaLead', 'permission.doExport')).toBeVisible();
    await dialog().getByRole('combobox').click();
    await page.getByRole('option', { name: /Sam Seller/ }).click();
    await expect.element(box('permission.areaLead', 'permission.doExport')).not.toBeInTheDocument();
    await expect.element(box('permission.areaLead', 'permission.doRead')).toBeVisible();
  });

  test('finds permissions by area and by action', async () => {
    await open();
    await page.getByRole('searchbox').fill(say('permission.areaTask').toLowerCase());
    await expect.element(box('permission.areaTask', 'permission.doCreate')).toBeVisible();
    await expect.element(box('permission.areaLead', 'permission.doRead')).not.toBeInTheDocument();
    await page.getByRole('searchbox').fill('no such permission');
    await expect.element(page.getByText(say('apiToken.noPermission'))).toBeVisible();
  });
});

test.each([
  ['on a desktop', {}],
  ['on a phone in the dark', { size: phone, mode: 'dark' }],
] as const satisfies readonly (readonly [string, ShowOptions])[])(
  'the list and the dialog are readable and accessible in German %s',
  async (_name, options) => {
    lists(tokenOf({ lastUsed: '2026-03-02T09:30:00.000+00:00', lastAddress: '192.0.2.7' }));
    await showPart({ language: 'de', ...options });
    await expect.element(page.getByText('Data warehouse')).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
    await page.getByRole('button', { name: speak('de')('apiToken.create') }).click();
    await expect.element(dialog()).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  },
);
