-- The exchange rates of the European Central Bank, which staff import for tax returns in euros.
create table exchange_rates (
  day date primary key,
  -- what a euro costs in each currency, as it was published: {"USD": "1.0567"}
  rates jsonb not null
);
