import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';

const agreements = (lead: string) => sql`
  investment_agreement g join investment i on i.id = g.investment_id where i.lead_id = ${lead}::uuid`;

/**
 * Marks the files of the person's documents and agreements as deleted and erases their original names. Returns the
 * paths; the caller removes them from disk after the commit.
 */
export const giveUpFiles = async (runner: Runner, lead: string, now: Date): Promise<string[]> => {
  const rows = await runner.query<{ path: string }>(sql`
    update stored_file set deleted_at = ${now}::timestamptz, original_name = 'erased' where id in (
      select file_id from verification_document where lead_id = ${lead}::uuid
      union select g.file_id from ${agreements(lead)}
      union select g.signature_file from ${agreements(lead)} and g.signature_file is not null
      union select id from stored_file where owner_id = ${lead}::uuid)
    returning path`);
  await runner.query(sql`delete from verification_document where lead_id = ${lead}::uuid`);
  return rows.map(({ path }) => path);
};

/** Erases the retained records: identity, signatures, answers, and the names and addresses on payments. */
export const eraseKept = async (runner: Runner, lead: string, now: Date): Promise<void> => {
  await runner.query(sql`select erase_kept_records(${lead}::uuid, ${now}::timestamptz)`);
  await runner.query(sql`delete from kept_identity where lead_id = ${lead}::uuid`);
  await runner.query(sql`
    update deposit set full_name = '', street = '', zip_code = '', country = '', phone = '', version = version + 1
    where lead_id = ${lead}::uuid`);
  await runner.query(sql`
    update deposit_refund r set reason = '', settled_note = case when r.settled_note is not null then '' end
    from deposit d where d.id = r.deposit_id and d.lead_id = ${lead}::uuid`);
  await runner.query(sql`
    update withdrawal set destination = '–', reason = case when reason = '' then '' else '–' end, version = version + 1
    where lead_id = ${lead}::uuid`);
  await runner.query(sql`
    update offer set origin = '–', version = version + 1 where lead_id = ${lead}::uuid`);
  await runner.query(sql`
    update approval set reason = '', version = version + 1 where lead_id = ${lead}::uuid and kind <> 'lead.erase'`);
};
