import { ActivityEntry, ActivityKind } from '@countinghouse/contract/activity/activity.ts';
import { ApprovalEnd, ApprovalKindName } from '@countinghouse/contract/approval/approval.ts';
import { DepositReason } from '@countinghouse/contract/deposit/deposit.ts';
import { texts } from '@countinghouse/contract/i18n.ts';
import { Language } from '@countinghouse/contract/kernel/scalars.ts';
import { ledgerFaults } from '@countinghouse/contract/ledger/proof.ts';
import { leadAccounts, transferKinds } from '@countinghouse/contract/ledger/ledger.ts';
import { leafKinds } from '@countinghouse/contract/log/leaf-kinds.ts';
import { mandateEnds } from '@countinghouse/contract/mandate/mandate.ts';
import { notificationKinds } from '@countinghouse/contract/notification/kinds.ts';
import { kindGroups } from '@countinghouse/contract/notification/notice.ts';
import { closeReasons, Receipt } from '@countinghouse/contract/trading/receipt.ts';
import { expiryPresets } from '@countinghouse/contract/trading/expiry.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { caseTables, omittedTables, withheldEverywhere } from './case-rows-table.ts';
import { CaseWords, codeText, fieldLabel } from './case-words.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const namesIn = (list = ''): string[] => list.split(' ').filter(Boolean);

/** The columns that a case file shows of its tables, with the codes that check constraints allow in them. */
const shownColumns = async (): Promise<{ table: string; column: string; codes: string[] }[]> => {
  const rows = await app.database.query<{ table: string; column: string; check: string | null }>(sql`
    select t.relname::text as table, a.attname::text as column, pg_get_constraintdef(c.oid) as check
    from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
      left join pg_constraint c on c.conrelid = t.oid and c.contype = 'c' and c.conkey = array[a.attnum]
    where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace`);
  const hidden = new Map(caseTables.map(({ name, rows: held }) => [name, namesIn(held.withheld)]));
  return rows
    .filter(({ table, column }) => {
      const withheld = hidden.get(table);
      return withheld && !withheld.includes(column) && !withheldEverywhere.includes(column);
    })
    .map(({ table, column, check }) => ({
      table,
      column,
      codes: [...(/= ANY \(\(?ARRAY\[([^\]]*)\]/.exec(check ?? '')?.[1]?.matchAll(/'([^']*)'/g) ?? [])].map(
        ([, code = '']) => code,
      ),
    }));
};

const isNamed = (name: string): boolean => Language.options.every((language) => fieldLabel(name, language));
const isWorded = (part: string, name: string, code: string): boolean =>
  Language.options.every((language) => codeText(part, name, code, language));

describe('the reader of a case file has a text', () => {
  it('for every part that a case file has or leaves out', () => {
    const parts = [...caseTables, ...omittedTables].map(({ name }) => `part_${name}`);
    expect(parts.filter((key) => !Object.hasOwn(texts.en.casePart, key))).toEqual([]);
  });

  it('for every column of its tables', async () => {
    const columns = await shownColumns();
    expect(columns.length).toBeGreaterThan(300);
    expect(columns.filter(({ column }) => !isNamed(column)).map(({ table, column }) => `${table}.${column}`)).toEqual(
      [],
    );
  });

  it('for every code that a check constraint allows in them, and the test finds a code without one', async () => {
    const untold = async () =>
      (await shownColumns()).flatMap(({ table, column, codes }) =>
        codes.filter((code) => !isWorded(table, column, code)).map((code) => `${table}.${column}: ${code}`),
      );
    expect(await untold()).toEqual([]);
    await app.database.query(sql`
      alter table withdrawal drop constraint withdrawal_status_check,
        add constraint withdrawal_status_check check (status in ('pending', 'completed', 'failed', 'processing'))`);
    expect(await untold()).toEqual(['withdrawal.status: processing']);
  });

  it.each([
    ['transfer.kind', transferKinds],
    ['approval.kind', ApprovalKindName.options],
    ['approval.end_reason', ApprovalEnd.options],
    ['activity.kind', ActivityKind.options],
    ['activity.by', ActivityEntry.shape.by.options],
    ['statement.account', leadAccounts],
    ['orders.close_reason', closeReasons],
    ['orders.expiry_preset', expiryPresets],
    ['deposit.reason', DepositReason.options],
    ['ledger_finding.fault', ledgerFaults],
    ['mandate.end_reason', mandateEnds],
    ['notification.kind', Object.keys(notificationKinds)],
    ['notification_choice.kind_group', kindGroups],
  ] as const)('for every code of %s', (field, codes: readonly string[]) => {
    const [part = '', name = ''] = field.split('.');
    expect(codes.filter((code) => !isWorded(part, name, code))).toEqual([]);
  });

  it('for every field of a receipt and of the activity', () => {
    const fields = [...Object.keys(Receipt.shape), ...Object.keys(ActivityEntry.shape)];
    expect(fields.filter((name) => !isNamed(name))).toEqual([]);
  });

  it('for every value that a notification has', () => {
    const values = Object.values(texts.en.notification).flatMap((text) => [...text.matchAll(/\{\{(\w+)/g)]);
    const names = new Set(values.map(([, name = '']) => name));
    expect([...names].filter((name) => !isNamed(name))).toEqual([]);
  });

  it('and names what has none', () => {
    const words = new CaseWords('de', { labels: [], qualifications: [] });
    words.read('deposit', {
      status: 'pending',
      riskClass: 'veryHigh',
      terms: { frequency: 'monthly', odd_field: true },
    });
    expect([...words.unnamed]).toEqual(['deposit.riskClass', 'deposit.riskClass: veryHigh', 'deposit.odd_field']);
    expect(words.codes).toEqual({ deposit: { status: { pending: 'Offen' }, frequency: { monthly: 'Monatlich' } } });
  });
});

it('the verifier has a name for every kind of entry in the log', async () => {
  for (const language of Language.options) {
    const { default: verifier } = await import(`@countinghouse/contract/i18n/${language}/verifier.json`, {
      with: { type: 'json' },
    });
    expect(leafKinds.filter((kind) => !Object.hasOwn(verifier, `kind_${kind}`))).toEqual([]);
  }
});
