-- Beginning a payment looks for the open holds of its buyer and network. Without these it read every open hold there was.
create index if not exists checkouts_held_user on checkouts (user_id) where state = 'held' and user_id is not null;
create index if not exists checkouts_held_guest on checkouts (guest_id) where state = 'held' and guest_id is not null;
create index if not exists checkouts_held_email on checkouts (lower(email)) where state = 'held';
create index if not exists checkouts_held_network on checkouts (network) where state = 'held';
