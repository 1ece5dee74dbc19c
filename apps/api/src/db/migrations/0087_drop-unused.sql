-- The last migration before the schema became one file: what nothing reads any more goes, every row is checked, and the
-- comments move into that file.

-- unused since 0043: ledger_differences took its place
drop table payment_differences;
-- unused since 0035: the revenue of campaigns is that of their orders
alter table visit_events drop column cents;
-- unused since 0035: the revenue of campaigns is that of their orders
alter table visit_tallies drop column cents;
-- unused since 0065: documents took their place
delete from settings where key = 'shop';

-- The rows that the job refresh-search-texts has not described yet; nothing writes such rows any more.
update products set find_text = null where find_text is null;
update orders set find_text = null where items_text is null;
update users set find_text = null where find_text is null;
update returns set find_text = null where find_text is null;
update contact_messages set find_text = null where find_text is null;
update mails set find_text = null where find_text is null;
drop index products_unfolded;
drop index orders_without_items_text;
drop index users_unfolded;
drop index returns_unfolded;
drop index contact_messages_unfolded;
drop index mails_unfolded;
do $$ begin
  if to_regclass('pgboss.schedule') is not null then
    delete from pgboss.schedule where name = 'refresh-search-texts';
  end if;
end $$;

alter table job_runs validate constraint job_runs_outcome_check;
alter table mails validate constraint mails_status_check;
alter table refunds validate constraint refunds_status_check;
alter table returns validate constraint returns_resolution_check;
alter table return_items validate constraint return_items_held_check;
alter table return_items validate constraint return_items_replacement_check;
alter table visit_events validate constraint visit_events_event_check;
alter table visit_tallies validate constraint visit_tallies_dimension_check;

comment on table catalogue_version is null;
comment on table product_slugs is null;
comment on column products.search is null;
comment on column refunds.status is null;
