-- After a backup was restored its waiting emails are held: they may have left before, so only staff send or discard them.

alter table mails
  drop constraint mails_status_check,
  add constraint mails_status_check check (status in ('pending', 'sending', 'sent', 'failed', 'suppressed', 'unsubscribed',
    'cancelled', 'uncertain', 'held')) not valid;
create index if not exists mails_held on mails (mail_id) where status = 'held';
