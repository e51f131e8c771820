-- Deleting a person, a session or a campaign for good looks up, for each one, every row that refers to it, in whatever state that
-- row is. The indexes of lists leave out what is binned or ended, so they cannot serve that, and without these each
-- deletion would read whole tables.
create index users_assigned_to_reference on users (assigned_to) where assigned_to is not null;
create index users_campaign_reference on users (campaign_id) where campaign_id is not null;
create index session_user_reference on session (user_id);
create index session_actor_reference on session (actor_id) where actor_id is not null;
create index session_parent_reference on session (parent_id) where parent_id is not null;
create index comment_lead_reference on comment (lead_id);
create index comment_author_reference on comment (author_id) where author_id is not null;
create index comment_hidden_by_reference on comment (hidden_by) where hidden_by is not null;
create index saved_view_owner_reference on saved_view (owner_id);
create index lead_import_author_reference on lead_import (author_id) where author_id is not null;
create index lead_import_campaign_reference on lead_import (campaign_id) where campaign_id is not null;
