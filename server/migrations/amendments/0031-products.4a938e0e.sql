drop index product_status;
create index product_status on product (status, date_creation desc, id desc) where deleted_at is null;
create index product_purchased on product (date_purchased, id) where deleted_at is null;
