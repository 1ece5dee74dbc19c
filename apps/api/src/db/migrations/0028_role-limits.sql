-- Limits of own roles (decision 96): refunds, markets, personal data; null: none. The permissions of a role with limits are stored
-- as `limited:` and the permission. Versions that know no limits ignore such a permission, so they give its holders nothing.
alter table admin_roles add column limits jsonb check (limits is null or jsonb_typeof(limits) = 'object');
