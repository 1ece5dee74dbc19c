-- A fingerprint of what the session was given for: role, e-mail and password of that moment. A session whose user has
-- changed any of them since fits no more, whoever made the change and however.
delete from sessions;
alter table sessions add column stamp text not null;
