-- Jobs and email templates have the names of the glossary. Emails that are stored as HTML are not rendered again.
update mails m set template = n.name
from (values ('letter', 'notice'), ('written-letter', 'staff-email'), ('order-news', 'order-notification')) n (former, name)
where m.template = n.former and m.html is null;

update job_runs r set job = n.name
from (values ('sweep-pictures', 'sweep-images'), ('add-up-visits', 'aggregate-visits'),
  ('compare-payments', 'reconcile-payments'), ('compare-orders', 'reconcile-orders')) n (former, name)
where r.job = n.former;

-- The queue of a job that exists no more would be filled by its schedule, and never worked.
do $$ begin
  if to_regclass('pgboss.schedule') is not null then
    delete from pgboss.schedule where name in ('fold-tallies', 'mail-waiting', 'derive-pictures', 'sweep-pictures',
      'add-up-visits', 'compare-payments', 'compare-orders');
  end if;
end $$;
