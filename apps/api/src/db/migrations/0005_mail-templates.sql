-- A mail may be queued as a template and what it says; the worker writes it out. An order then waits for no rendering.
alter table mails
  alter column html drop not null,
  alter column text drop not null,
  add column template text,
  add column data jsonb,
  add constraint mails_content check ((html is not null and text is not null) or (template is not null and data is not null));
