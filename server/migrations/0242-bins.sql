-- The bins: few records, the newest deletion first.
create index users_by_deletion on users (deleted_at desc) where deleted_at is not null;
create index campaign_by_deletion on campaign (deleted_at desc) where deleted_at is not null;
create index comment_by_deletion on comment (deleted_at desc) where deleted_at is not null;
create index task_by_deletion on task (deleted_at desc) where deleted_at is not null;
create index notification_by_deletion on notification (user_id, deleted_at desc) where deleted_at is not null;
create index project_by_deletion on project (deleted_at desc) where deleted_at is not null;
create index deposit_by_deletion on deposit (deleted_at desc) where deleted_at is not null;
create index investment_by_deletion on investment (deleted_at desc) where deleted_at is not null;
create index dividend_by_deletion on dividend (deleted_at desc) where deleted_at is not null;
create index orders_by_deletion on orders (deleted_at desc) where deleted_at is not null;
create index product_by_deletion on product (deleted_at desc) where deleted_at is not null;
create index offer_by_deletion on offer (deleted_at desc) where deleted_at is not null;
