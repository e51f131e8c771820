import sql from 'sql-template-tag';

/** The member of staff who closed the order `o`: under a mandate, or by a result that a second person approved. */
export const closedByName = sql`case
  when o.adjustment_reason is not null then order_settled_by(o.id)
  when o.close_reason = 'staff' then mandate_shown(o.mandate_id) ->> 'by' end`;
