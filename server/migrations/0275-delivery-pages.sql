-- A page of one state reads only its own rows, however old it is.
create index webhook_delivery_state on webhook_delivery (webhook_id, state, at desc, id desc);
