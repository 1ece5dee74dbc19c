-- The holds of one buyer: locked, then counted. A function, because each of its statements sees what was committed before
-- it: one statement that waits for the lock and then counts would count what was there before it waited.
create function lock_stock_holder(
  lock_names text[], of_user text, of_guest text, of_email text, of_network text,
  shipping_address jsonb, product_ids text[], excluded_key text, payment_providers text[]
) returns table (buyer_pieces bigint, network_pieces bigint, own_payment text) language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(lock_names) as name;
  return query
    select
      coalesce(sum(c.pieces) filter (
        where c.user_id = of_user or c.guest_id = of_guest or lower(c.email) = lower(of_email)), 0),
      coalesce(sum(c.pieces) filter (where c.network = of_network), 0),
      (select p.payment_id
        from checkouts o join payments p on p.checkout_id = o.checkout_id
        where o.state = 'held' and p.settled_at is null and p.provider = any(payment_providers)
          and (o.user_id = of_user or o.guest_id = of_guest
            or coalesce(of_user, of_guest) is null and o.user_id is null and o.guest_id is null
              and lower(o.email) = lower(of_email) and o.network = of_network and o.shipping = shipping_address)
          and exists (select from jsonb_array_elements(o.lines) line where line->>'productId' = any(product_ids))
          and (p.idempotency_key is null or p.idempotency_key is distinct from excluded_key)
        order by o.created_at, o.checkout_id limit 1)
    from checkouts c
    where c.state = 'held' and (c.user_id = of_user or c.guest_id = of_guest or lower(c.email) = lower(of_email)
      or c.network = of_network);
end $$;
