import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import type { SignedDocument } from '../../kernel/signing/store-signed.ts';

interface AgreementRow extends SignedDocument {
  readonly investment: string;
  readonly termsVersion: string;
}

export const insertAgreement = async (runner: Runner, row: AgreementRow): Promise<void> => {
  await runner.query(sql`
    insert into investment_agreement (investment_id, file_id, file_hash, content_hash, terms_version, language,
      signature_file, signature_text, signed_at, ip, user_agent)
    values (${row.investment}::uuid, ${row.file}::uuid, ${row.fileHash}, ${row.contentHash}, ${row.termsVersion}, ${row.language},
      ${row.signatureFile}::uuid, ${row.signatureText}::text, ${row.signedAt}::timestamptz, ${row.ip}, ${row.userAgent})`);
};

interface KnownAgreement {
  readonly signedAt: Date;
  readonly projectName: string;
  readonly termsVersion: string;
  readonly contentHash: string;
}

export const findAgreement = async (runner: Runner, fileHash: string): Promise<KnownAgreement | undefined> => {
  const [found] = await runner.query<KnownAgreement>(sql`
    select g.signed_at as "signedAt", i.name as "projectName", g.terms_version as "termsVersion", g.content_hash as "contentHash"
    from investment_agreement g join investment i on i.id = g.investment_id where g.file_hash = ${fileHash}`);
  return found;
};
