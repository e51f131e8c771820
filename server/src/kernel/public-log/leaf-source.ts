import type { LeafKind } from '@countinghouse/contract/log/leaf-kinds.ts';
import type { Sql } from 'sql-template-tag';

/**
 * Records that become leaves of the public log, once each. Every expression must have the same value for ever, because
 * the verifier compares what was logged with what is stored.
 */
export interface LeafSource {
  readonly kind: LeafKind;
  /** Tables with their aliases and conditions, up to and including `where`. */
  readonly from: Sql;
  /** Unique per kind, as text. */
  readonly id: Sql;
  /** The column with the uuid that the id begins with, if it does; an index must find the record by it. */
  readonly key?: Sql;
  /** The number of the transaction that wrote the record; indexed. */
  readonly xid: Sql;
  /** For a number of type bigint instead of xid8: what was added to those of this cluster's transactions. */
  readonly base?: Sql;
  /** Whose erasure makes the leaf unreadable. */
  readonly customer?: Sql;
  /** Where the record itself is deleted when its customer's retention ends: what stays, with the same key, and says whose it was. */
  readonly survivor?: { readonly from: Sql; readonly key: Sql; readonly customer: Sql };
  /** A JSON object of what is evidence: ids, amounts as text, hashes; no names, addresses or free text. */
  readonly content: Sql;
}
