-- Since when a customer's account can only be read: staff have set its password, and nobody has confirmed since that the
-- customer is the one who uses it.
alter table user_secret add column restricted_since timestamptz(3);
