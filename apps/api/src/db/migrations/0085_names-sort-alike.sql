-- Lists of staff sort names by `fold_text`, as they search: `folded` has letters of the Latin alphabet alone, and `lower`
-- depends on the locale. The filters are in the indexes, so that a distant page is found in the index alone.
create index if not exists users_customers_by_folded_name on users (fold_text(name), user_id)
  include (name, role, is_active) where role <> 'admin' and deleted_at is null;
create index if not exists users_customers_by_role_and_name on users (role, fold_text(name), user_id)
  include (name, is_active) where role <> 'admin' and deleted_at is null;
create index if not exists users_customers_inactive_by_name on users (fold_text(name), user_id) include (name, role)
  where role <> 'admin' and deleted_at is null and not is_active;
create index if not exists orders_by_customer on orders (fold_text(first_name || ' ' || last_name), order_id)
  include (first_name, last_name, shown_status, created_at);
create index if not exists returns_by_customer on returns (fold_text(customer_name), return_id);
create index if not exists products_by_folded_name on products (fold_text(name), product_id);

drop index users_customers_by_name;
drop index users_customers_by_role;
drop index users_customers_inactive;
drop index users_staff;
drop index orders_customer;
drop index returns_customer;
drop index products_by_name;
