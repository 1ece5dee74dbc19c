import type { Cents, Currency } from '@atelier/domain/money/money'
import type { TaxRate } from '@atelier/domain/quote/quote'
import type { TaxPeriod } from '@atelier/domain/tax/tax-period'
import { sql, type RawBuilder } from 'kysely'
import { inTransaction, type Db } from '../../db/client.ts'
import { shopMidnight, shopZone } from '../../db/midnight.ts'
import type { ShopRegion } from '@atelier/domain/region/region'

/** The ledger's movements of a day, a country of delivery, a rate and a currency. */
export interface TaxRow {
  /** YYYY-MM-DD, in the shop's time zone. */
  day: string
  country: string
  rate: TaxRate
  currency: Currency
  taxCents: Cents
  grossCents: Cents
  /** The quarter in which their orders were paid first, such as `2026-Q3`; null: not asked, or never paid. */
  quarter: string | null
}

/** What the ledger has of a period in a currency. */
export interface LedgerSum {
  currency: Currency
  cents: Cents
  /** The part of it that belongs to no order. */
  withoutOrderCents: Cents
}

interface SummedTaxes {
  rows: TaxRow[]
  ledger: LedgerSum[]
}

/** The amount of a ledger entry: captures, reversed refunds and recovered disputes count up, the others down. */
const SIGNED_CENTS = sql<Cents>`(case when e.kind in ('refund', 'dispute') then -e.amount_cents else e.amount_cents end)`

/** The share of an amount that is paid: none of a part below 0, at most all of it. */
const shareOfPaid = (amount: RawBuilder<unknown>, paid: RawBuilder<unknown>, whole: RawBuilder<unknown>) => sql<Cents>`
  coalesce(round(${amount}::numeric * least(greatest(${paid}, 0), ${whole}) / nullif(${whole}, 0)), 0)`

/** What an entry returns for units of a rate: the units of its refund, or less than none when that is reversed. */
const UNITS_OF_RATE = sql<Cents>`case when p.refund_id is null or r.gross = o.total_cents then 0 else (
  select coalesce(sum(x.amount_cents), 0) * case when p.cents < 0 then 1 else -1 end
  from refund_items x join order_items i on i.order_id = x.order_id and i.position = x.position
  where x.refund_id = p.refund_id and i.tax_rate = r.rate) end`

/** A part of an order with what was charged for it, tax included. */
const partOf = (amount: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  tax_rate as rate, tax_cents as tax, ${amount} + case when o.tax_mode = 'added' then tax_cents else 0 end as gross`

/**
 * What an order has of each rate: its items, delivery and gift wrap. The one with the highest amount is the main one. An order
 * before rates were stored has the one of its sums, rounded to a tenth of a percent.
 */
const RATES_OF_ORDER = sql`
  select rate, sum(tax) as tax, sum(gross) as gross, row_number() over (order by sum(gross) desc, rate desc) = 1 as is_main
  from (
    select ${partOf(sql`unit_price_cents * quantity`)} from order_items
    where order_id = o.order_id and tax_rate is not null
    union all
    select ${partOf(sql`amount_cents`)} from order_charges
    where order_id = o.order_id and tax_rate is not null
      and exists (select from order_items i where i.order_id = o.order_id and i.tax_rate is not null)
  ) parts group by rate
  union all
  select coalesce(round(o.tax_cents * 1000.0 / nullif(o.total_cents - o.tax_cents, 0)) * 1000, 0), o.tax_cents,
    o.total_cents, true
  where not exists (select from order_items i where i.order_id = o.order_id and i.tax_rate is not null)`

/**
 * Sums the ledger entries of a period with their tax, and the ledger alone to compare with, in one statement, so that
 * both see the same entries. The tax of an entry is cumulative: that of what is paid after it less that of what was paid
 * before. So the parts of an order add up to its tax exactly, a full refund leaves none, and a later entry changes no
 * earlier one. An order with several rates is split by what is paid of each (`held`): a refund of units counts at their rates, any
 * other amount in proportion, and the main rate gets what is left, so that the rates of an entry add up to it. The ledger counts in the currency of the payment, the rows in that of the order: they may not differ.
 *
 * A year of a large shop is 300,000 orders: sorting them in memory and looking up each rate by its index takes half as
 * long as on disk and by a scan, and compiling the statement (JIT) takes longer than it saves.
 */
export function sumTaxes(
  db: Db,
  period: TaxPeriod,
  region: ShopRegion,
  { byQuarter = false }: { byQuarter?: boolean } = {},
): Promise<SummedTaxes> {
  return inTransaction(db, async (tx) => {
    await sql`
      select set_config('work_mem', '64MB', true), set_config('jit', 'off', true),
        set_config('random_page_cost', '1.1', true)`.execute(tx)
    const { rows } = await summedTaxes(period, region, byQuarter).execute(tx)
    return rows[0] ?? { rows: [], ledger: [] }
  })
}

function summedTaxes({ from, to }: TaxPeriod, region: ShopRegion, byQuarter: boolean): RawBuilder<SummedTaxes> {
  const begin = shopMidnight(sql`${from}::date`, region)
  const end = shopMidnight(sql`(${to}::date + 1)`, region)
  const quarter = byQuarter ? sql`to_char(sold_at at time zone ${shopZone(region)}, 'YYYY-"Q"Q')` : sql`null::text`
  return sql<SummedTaxes>`
    with entries as materialized (
      select e.order_id, e.payment_id, ${SIGNED_CENTS} as cents from payment_entries e
      where e.created_at >= ${begin} and e.created_at < ${end}
    ),
    ledger as (
      select coalesce(upper(p.currency), o.currency) as currency, sum(e.cents) as cents,
        coalesce(sum(e.cents) filter (where e.order_id is null), 0) as without_order
      from entries e left join payments p using (payment_id) left join orders o on o.order_id = e.order_id
      group by 1
    ),
    paid as (
      select e.entry_id, e.order_id, e.refund_id, e.created_at, ${SIGNED_CENTS} as cents,
        sum(${SIGNED_CENTS}) over (partition by e.order_id order by e.created_at, e.entry_id) as after,
        min(e.created_at) filter (where e.kind = 'capture') over (partition by e.order_id) as sold_at
      from payment_entries e where e.order_id in (select order_id from entries)
    ),
    rates as (
      select p.*, o.country, o.currency, o.total_cents, r.rate, r.tax, r.gross, r.is_main,
        sum(u.cents) over (partition by p.order_id, r.rate order by p.created_at, p.entry_id) as returned,
        sum(u.cents) over (partition by p.order_id order by p.created_at, p.entry_id) as all_returned
      from paid p join orders o using (order_id) cross join lateral (${RATES_OF_ORDER}) r
        cross join lateral (select ${UNITS_OF_RATE} as cents) u
    ),
    others as (
      select *, case when is_main or after <= 0 then 0 else least(gross, greatest(0,
        ${shareOfPaid(sql`gross`, sql`after + all_returned`, sql`total_cents`)} - returned)) end as other_gross
      from rates
    ),
    shares as (
      select *, case when is_main then after - sum(other_gross) over (partition by entry_id) else other_gross end as held
      from others
    ),
    taxed as (
      select *, ${shareOfPaid(sql`tax`, sql`held`, sql`gross`)} as held_tax from shares
    ),
    changes as (
      select (created_at at time zone ${shopZone(region)})::date as day, created_at, country, rate, currency,
        ${quarter} as quarter,
        held - coalesce(lag(held) over of_rate, 0) as gross, held_tax - coalesce(lag(held_tax) over of_rate, 0) as tax
      from taxed window of_rate as (partition by order_id, rate order by created_at, entry_id)
    ),
    taxes as (
      select day, country, rate, currency, quarter, sum(tax) as tax, sum(gross) as gross from changes
      where created_at >= ${begin} and created_at < ${end} group by 1, 2, 3, 4, 5
    )
    select
      (select coalesce(json_agg(json_build_object('day', day, 'country', country, 'rate', rate, 'currency', currency,
        'quarter', quarter, 'taxCents', tax, 'grossCents', gross) order by day, currency, country, rate), '[]') from taxes) as rows,
      (select coalesce(json_agg(json_build_object('currency', currency, 'cents', cents, 'withoutOrderCents', without_order)
        order by currency), '[]') from ledger) as ledger`
}
