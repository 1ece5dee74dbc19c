import { formatAmount } from '@atelier/domain/money/money'
import type { MarketPrice } from '@atelier/domain/products/market-prices.schema'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { useTerms } from '../../../terms.ts'
import { DateTime } from '../../../ui/display/date-time.tsx'
import { Timeline, TimelineEvent } from '../../../ui/display/timeline.tsx'
import { productPricesQuery } from './prices.queries.ts'
import styles from '../form/product-form.module.css'
import { REGION } from '../../../region.ts'

/** What a product costs in the other markets, and what it cost; nothing in a shop with one market. */
export function MarketPrices({ productId }: { productId: string }) {
  const { markets } = useTerms()
  const { data, isError } = useQuery({ ...productPricesQuery(productId), enabled: markets.length > 0 })
  if (markets.length === 0) return null
  const present = data?.data.filter(({ until }) => until === null)
  return (
    <section className="grid gap-2" aria-label="Prices in other markets">
      <h3 className="text-small leading-4.5">Prices in other markets</h3>
      {isError ? <p className={styles.hint}>The prices could not be loaded.</p> : null}
      {present ? (
        <ul className="grid gap-1 m-0 p-0 list-none tabular-nums">
          {markets.map(({ key, name }) => {
            const price = present.find(({ market }) => market === key)
            return (
              <li key={key} className="flex flex-wrap justify-between gap-x-4">
                <span>{name}</span>
                {price ? (
                  <PriceText price={price} />
                ) : (
                  <span className="text-ink-soft">{data?.hiddenIn.includes(key) ? 'Hidden' : 'Not sold'}</span>
                )}
              </li>
            )
          })}
        </ul>
      ) : null}
      <p>
        <Link className="text-link" to={`${paths.prices}?search=${encodeURIComponent(productId)}`}>
          Change the prices of the markets
        </Link>
      </p>
      {data && data.data.length > 0 ? <PriceHistory prices={data.data} /> : null}
    </section>
  )
}

const PriceText = ({ price: { price, compareAtPrice, currency } }: { price: MarketPrice }) => (
  <span>
    {formatAmount(price, currency, REGION)}
    {compareAtPrice === null ? null : (
      <del className="ml-2 text-small text-ink-soft">
        <span className="visually-hidden">was </span>
        {formatAmount(compareAtPrice, currency, REGION)}
      </del>
    )}
  </span>
)

function PriceHistory({ prices }: { prices: readonly MarketPrice[] }) {
  const { markets } = useTerms()
  const nameOf = (market: string): string => markets.find(({ key }) => key === market)?.name ?? market
  return (
    <details className={styles.details}>
      <summary>Price history</summary>
      <Timeline>
        {prices.map((price) => (
          <TimelineEvent
            key={`${price.market} ${price.from}`}
            tone="mute"
            title={`${nameOf(price.market)}: ${formatAmount(price.price, price.currency, REGION)}`}
            detail={
              <>
                <DateTime iso={price.from} />
                {price.until === null ? ' until now' : ' until '}
                {price.until === null ? null : <DateTime iso={price.until} />}
                {price.actorName ? ` · ${price.actorName}` : ''}
              </>
            }
          />
        ))}
      </Timeline>
    </details>
  )
}
