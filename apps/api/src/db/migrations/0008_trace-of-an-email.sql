-- The trace in which an email was queued (W3C Trace Context), so that its sending belongs to the same trace (decision 81).
-- Null: none. It names no person.
alter table mails add column traceparent text;
