import type { ResourceName } from '@countinghouse/contract/kernel/resource-name.ts';
import sql from 'sql-template-tag';
import type { Runner } from '../context.ts';

export interface ExportedFile {
  readonly id: string;
  readonly resource: ResourceName;
  /** The customer that the whole file is about; null for a list. */
  readonly subject: string | null;
  readonly format: 'csv' | 'xlsx' | 'json' | 'pdf';
  readonly takenBy: string;
}

interface Sent {
  readonly bytes: number;
  readonly sha256: string;
  readonly now: Date;
}

export const insertExported = async (
  runner: Pick<Runner, 'query'>,
  { id, resource, subject, format, takenBy }: ExportedFile,
  { bytes, sha256, now }: Sent,
): Promise<void> => {
  await runner.query(sql`
    insert into exported_file (id, resource, lead_id, format, bytes, sha256, taken_by, date_creation)
    values (${id}::uuid, ${resource}, ${subject}::uuid, ${format}, ${BigInt(bytes)}::bigint, ${sha256}, ${takenBy}::uuid,
      ${now}::timestamptz)`);
};
