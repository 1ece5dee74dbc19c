-- Whose a mail is: the order it is about and the account it was written to. An address alone does not say that, since several
-- people can give the same one. Null: mails of earlier versions, of campaigns, and those written by hand to an address.
alter table mails add column order_id text;
alter table mails add column user_id text;
create index if not exists mails_order on mails (order_id) where order_id is not null;
create index if not exists mails_user on mails (user_id) where user_id is not null;
