-- Events: what changed, written in the transaction that changes it (decision 78).

create table events (
  -- the order of writing. The events of one subject are in it, because their writers hold the lock of its row
  written bigint generated always as identity primary key,
  event_id uuid not null default gen_random_uuid(),
  type text not null,
  -- the id of what changed
  subject text not null,
  -- ids, amounts in the smallest unit of their currency, and changed fields; no personal data
  data jsonb not null,
  created_at timestamptz not null default now(),
  -- the cursor of readers, given after the commit; null: not yet
  position bigint
);
create unique index events_position on events (position);
create index events_unpublished on events (written) where position is null;
create index events_age on events (created_at);
create sequence events_position_seq owned by events.position;

-- Up to which position events were deleted.
create table event_retention (
  is_only boolean primary key default true check (is_only),
  deleted_until bigint not null
);

create function record_event(type text, subject text, data jsonb) returns void language sql as $$
  insert into events (type, subject, data) values (type, subject, data)
$$;

create function changed_field(name text, before anyelement, after anyelement) returns text[] language sql immutable as $$
  select case when before is distinct from after then array[name] else '{}'::text[] end
$$;

create function record_order_event() returns trigger language plpgsql as $$
declare
  about jsonb := jsonb_build_object('orderId', new.order_id, 'market', new.market, 'currency', new.currency);
  fields text[];
begin
  if tg_op = 'INSERT' then
    perform record_event('order.placed', new.order_id, about || jsonb_build_object('status', new.status,
      'paymentStatus', new.payment_status, 'totalCents', new.total_cents));
    return null;
  end if;
  if new.status <> old.status then
    perform record_event('order.status_changed', new.order_id,
      about || jsonb_build_object('from', old.status, 'to', new.status));
  end if;
  if new.payment_status <> old.payment_status or new.paid_cents <> old.paid_cents
    or new.refunded_cents <> old.refunded_cents then
    perform record_event('order.payment_changed', new.order_id, about || jsonb_build_object('from', old.payment_status,
      'to', new.payment_status, 'paidCents', new.paid_cents, 'refundedCents', new.refunded_cents));
  end if;
  -- an erasure replaces the email address, and is no correction
  if new.email = old.email then
    fields := changed_field('trackingCarrier', old.tracking_carrier, new.tracking_carrier)
      || changed_field('trackingNumber', old.tracking_number, new.tracking_number)
      || changed_field('trackingUrl', old.tracking_url, new.tracking_url);
    if fields <> '{}' then
      perform record_event('order.tracking_changed', new.order_id, about || jsonb_build_object('changes', fields));
    end if;
    fields := changed_field('firstName', old.first_name, new.first_name)
      || changed_field('lastName', old.last_name, new.last_name) || changed_field('address', old.address, new.address)
      || changed_field('apartment', old.apartment, new.apartment) || changed_field('city', old.city, new.city)
      || changed_field('state', old.state, new.state) || changed_field('zipCode', old.zip_code, new.zip_code)
      || changed_field('country', old.country, new.country) || changed_field('phone', old.phone, new.phone);
    if fields <> '{}' then
      perform record_event('order.address_changed', new.order_id, about || jsonb_build_object('changes', fields));
    end if;
  end if;
  return null;
end $$;
create trigger orders_record_event_added after insert on orders
  for each row execute function record_order_event();
create trigger orders_record_event after update of status, payment_status, paid_cents, refunded_cents, tracking_carrier,
  tracking_number, tracking_url, first_name, last_name, address, apartment, city, state, zip_code, country, phone
  on orders for each row execute function record_order_event();

create function record_payment_event() returns trigger language plpgsql as $$
begin
  perform record_event('payment.' || new.state, new.payment_id, jsonb_build_object('paymentId', new.payment_id,
    'orderId', new.order_id, 'provider', new.provider, 'amountCents', new.amount_cents,
    'currency', upper(new.currency)));
  return null;
end $$;
create trigger payments_record_event_added after insert on payments for each row
  when (new.state in ('succeeded', 'failed', 'canceled', 'expired')) execute function record_payment_event();
create trigger payments_record_event after update of state on payments for each row
  when (new.state <> old.state and new.state in ('succeeded', 'failed', 'canceled', 'expired'))
  execute function record_payment_event();

create function record_refund_event() returns trigger language plpgsql as $$
declare
  currency text := (select upper(p.currency) from payments p where p.payment_id = new.payment_id);
  about jsonb;
begin
  currency := coalesce(currency, (select o.currency from orders o where o.order_id = new.order_id));
  about := jsonb_build_object('refundId', new.refund_id, 'orderId', new.order_id, 'paymentId', new.payment_id,
    'amountCents', new.amount_cents, 'currency', currency);
  if tg_op = 'INSERT' then perform record_event('refund.requested', new.refund_id, about); end if;
  if new.status = 'succeeded' and (tg_op = 'INSERT' or old.status <> new.status) then
    perform record_event('refund.succeeded', new.refund_id, about);
  elsif new.status in ('failed', 'due_by_hand') and (tg_op = 'INSERT' or old.status <> new.status) then
    perform record_event('refund.failed', new.refund_id, about);
  end if;
  return null;
end $$;
create trigger refunds_record_event after insert or update of status on refunds
  for each row execute function record_refund_event();

create function record_return_event() returns trigger language plpgsql as $$
begin
  perform record_event('return.' || new.status, new.return_id, (select jsonb_build_object('returnId', new.return_id,
      'orderId', new.order_id, 'resolution', new.resolution, 'refundedCents', new.refunded_cents, 'market', o.market,
      'currency', o.currency) from orders o where o.order_id = new.order_id));
  return null;
end $$;
create trigger returns_record_event_added after insert on returns
  for each row execute function record_return_event();
create trigger returns_record_event after update of status on returns for each row
  when (new.status <> old.status) execute function record_return_event();

create function record_dispute_event() returns trigger language plpgsql as $$
begin
  perform record_event(case new.state when 'open' then 'dispute.opened' else 'dispute.closed' end, new.dispute_id,
    (select jsonb_build_object('disputeId', new.dispute_id, 'orderId', new.order_id, 'paymentId', new.payment_id,
      'state', new.state, 'amountCents', new.amount_cents, 'currency', upper(p.currency))
      from payments p where p.payment_id = new.payment_id));
  return null;
end $$;
create trigger disputes_record_event_added after insert on disputes
  for each row execute function record_dispute_event();
create trigger disputes_record_event after update of state on disputes for each row
  when (new.state <> old.state) execute function record_dispute_event();

create function record_product_event() returns trigger language plpgsql as $$
declare
  about jsonb := jsonb_build_object('productId', new.product_id);
  fields text[];
begin
  if tg_op = 'INSERT' then
    perform record_event('product.created', new.product_id, about);
  elsif new.deleted_at is not null and old.deleted_at is null then
    perform record_event('product.deleted', new.product_id, about);
  else
    fields := changed_field('slug', old.slug, new.slug) || changed_field('name', old.name, new.name)
      || changed_field('description', old.description, new.description)
      || changed_field('category', old.category, new.category) || changed_field('status', old.status, new.status)
      || changed_field('isActive', old.is_active, new.is_active) || changed_field('isNew', old.is_new, new.is_new)
      || changed_field('features', old.features, new.features)
      || changed_field('dimensions', old.dimensions, new.dimensions)
      || changed_field('included', old.included, new.included)
      || changed_field('materials', old.materials, new.materials);
    if fields <> '{}' then
      perform record_event('product.updated', new.product_id, about || jsonb_build_object('changes', fields));
    end if;
  end if;
  if tg_op = 'INSERT' or new.price_cents <> old.price_cents
    or new.compare_at_price_cents is distinct from old.compare_at_price_cents then
    perform record_event('product.price_changed', new.product_id, about || jsonb_build_object('market', '',
      'priceCents', new.price_cents, 'compareAtPriceCents', new.compare_at_price_cents));
  end if;
  return null;
end $$;
create trigger products_record_event_added after insert on products
  for each row execute function record_product_event();
create trigger products_record_event after update of slug, name, description, category, status, is_active, is_new,
  features, dimensions, included, materials, deleted_at, price_cents, compare_at_price_cents
  on products for each row execute function record_product_event();

create function record_market_price_event() returns trigger language plpgsql as $$
begin
  perform record_event('product.price_changed', new.product_id, jsonb_build_object('productId', new.product_id,
    'market', new.price_list, 'priceCents', new.price_cents, 'compareAtPriceCents', new.compare_at_price_cents));
  return null;
end $$;
create trigger product_prices_record_event after insert on product_prices for each row
  when (new.valid_until is null) execute function record_market_price_event();

create function record_color_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform record_event('product.color_removed', old.product_id, jsonb_build_object('productId', old.product_id,
      'variantId', old.variant_id, 'sku', old.sku));
  else
    perform record_event(case tg_op when 'INSERT' then 'product.color_added' else 'product.color_changed' end,
      new.product_id,
      jsonb_build_object('productId', new.product_id, 'variantId', new.variant_id, 'sku', new.sku));
  end if;
  return null;
end $$;
create trigger color_variants_record_event_added after insert or delete on color_variants
  for each row execute function record_color_event();
create trigger color_variants_record_event after update of name, value, sku on color_variants for each row
  when (new.name <> old.name or new.value <> old.value or new.sku <> old.sku) execute function record_color_event();

create function record_stock_event() returns trigger language plpgsql as $$
begin
  perform record_event('stock.changed', new.product_id, jsonb_build_object('productId', new.product_id,
    'variantId', new.variant_id, 'sku', new.sku, 'from', old.stock, 'to', new.stock));
  return null;
end $$;
create trigger color_variants_record_stock_event after update of stock on color_variants for each row
  when (new.stock is distinct from old.stock) execute function record_stock_event();

create function record_customer_event() returns trigger language plpgsql as $$
begin
  perform record_event(case when new.deleted_at is null then 'customer.registered' else 'customer.deleted' end,
    new.user_id, jsonb_build_object('customerId', new.user_id));
  return null;
end $$;
create trigger users_record_event_added after insert on users for each row
  when (new.role = 'customer' and new.deleted_at is null) execute function record_customer_event();
create trigger users_record_event after update of role, deleted_at on users for each row
  when (new.role = 'customer' and (old.role <> 'customer' and new.deleted_at is null
    or new.deleted_at is not null and old.deleted_at is null)) execute function record_customer_event();

create function record_subscriber_event() returns trigger language plpgsql as $$
begin
  perform record_event(
    case new.status when 'active' then 'subscriber.subscribed' else 'subscriber.unsubscribed' end,
    new.subscriber_id::text, jsonb_build_object('subscriberId', new.subscriber_id));
  return null;
end $$;
create trigger subscribers_record_event_added after insert on subscribers
  for each row execute function record_subscriber_event();
create trigger subscribers_record_event after update of status on subscribers for each row
  when (new.status <> old.status) execute function record_subscriber_event();

create function record_document_event() returns trigger language plpgsql as $$
begin
  perform record_event('document.published', new.key,
    jsonb_build_object('document', new.key, 'version', new.version));
  return null;
end $$;
create trigger shop_document_versions_record_event after insert on shop_document_versions
  for each row execute function record_document_event();

create function record_opening_event() returns trigger language plpgsql as $$
declare
  was text := case tg_op when 'UPDATE' then old.value->>'isOpen' end;
begin
  if new.value->>'isOpen' is distinct from was then
    perform record_event(case new.value->>'isOpen' when 'true' then 'shop.opened' else 'shop.closed' end, 'shop', '{}');
  end if;
  return null;
end $$;
create trigger settings_record_event after insert or update of value on settings for each row
  when (new.key = 'opening') execute function record_opening_event();
