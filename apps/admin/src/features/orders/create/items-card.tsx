import { call } from '@atelier/api-client/call'
import { formatAmount, type Currency } from '@atelier/domain/money/money'
import type { AdminProduct } from '@atelier/domain/products/admin-product.schema'
import { listStaffProducts } from '@atelier/domain/products/staff-products.endpoints'
import { wrappedLabel } from '@atelier/domain/orders/wrapped-label'
import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ResponsiveImage } from '../../../ui/display/responsive-image.tsx'
import { SearchBox } from '../../../ui/list/filters/search-box.tsx'
import { lineTotal } from '../line-item-labels.ts'
import styles from './create-order.module.css'
import {
  maxQuantityOf,
  addLineItem,
  amountInMarket,
  withQuantity,
  withWrapped,
  type OrderForm,
  type OrderFormLine,
} from './order-form.ts'
import { REGION } from '../../../region.ts'

const WORDS = 'grid flex-[1_1_140px] min-w-0 wrap-anywhere max-md:basis-[calc(100%_-_60px)]'

const MAX_RESULTS = 5

export interface ItemsCardProps {
  form: Pick<OrderForm, 'lines' | 'market'>
  /** Of the market. */
  currency: Currency
  problem: string | undefined
  /** Whether the market offers gift wrap. */
  isWrapOffered: boolean
  onChange: (lines: OrderFormLine[]) => void
}

/** The line items: a product search, and a color and quantity per line. */
export function ItemsCard({ form, currency, problem, isWrapOffered, onChange }: ItemsCardProps) {
  const { lines, market } = form
  const [query, setQuery] = useState('')
  const { data } = useQuery({
    queryKey: ['products', 'for-order', query],
    enabled: query.length > 1,
    queryFn: async ({ signal }) => {
      const filters = { search: query, status: 'active', pageSize: MAX_RESULTS } as const
      return (await call(api, listStaffProducts, { query: filters }, { signal })).data
    },
  })
  return (
    <Card title="Items">
      <div className="grid gap-3">
        <SearchBox label="Find a product" placeholder="Product name or SKU" value={query} onSearch={setQuery} />
        {data && query.length > 1 ? (
          <ul className={styles.found} aria-label="Products found">
            {data.map((product) => (
              <ProductResult
                key={product.productId}
                product={product}
                price={amountInMarket(product, market)}
                currency={currency}
                onAdd={(color) => onChange(addLineItem(form, product, color))}
              />
            ))}
            {data.length === 0 ? <li className="px-3 py-2.5 text-ink-soft">No products found.</li> : null}
          </ul>
        ) : null}
        {problem ? (
          <p role="alert" className="text-small text-bad">
            {problem}
          </p>
        ) : null}
        {lines.length === 0 ? (
          <p className="note">No items added</p>
        ) : (
          <ul className={`${styles.lines} p-0 m-0 list-none`} aria-label="Added items">
            {lines.map((line) => (
              <Line
                key={`${line.productId} ${line.color}`}
                line={line}
                lines={lines}
                currency={currency}
                isWrapOffered={isWrapOffered}
                onChange={onChange}
              />
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}

const isSoldOut = ({ stock }: { stock: number | null }): boolean => stock !== null && stock < 1

interface ProductResultProps {
  product: AdminProduct
  /** null: the market does not sell it. */
  price: number | null
  currency: Currency
  onAdd: (color: string) => void
}

function ProductResult({ product, price, currency, onAdd }: ProductResultProps) {
  const buyable = product.colors.filter((color) => !isSoldOut(color))
  const [color, setColor] = useState(buyable[0]?.name ?? '')
  return (
    <li className={styles.product}>
      <span className="flex-none w-8 h-10 overflow-hidden rounded-sm">
        <ResponsiveImage image={product.images[0]} minWidth={100} alt="" />
      </span>
      <span className={WORDS}>
        <b>{product.name}</b>
        <span className="note">
          {price === null ? 'Not sold in this market' : formatAmount(price, currency, REGION)}
        </span>
      </span>
      {price === null ? null : buyable.length === 0 ? (
        <span className="note">Sold out</span>
      ) : (
        <>
          <NativeSelect
            aria-label={`Color of ${product.name}`}
            value={color}
            data={product.colors.map((variant) => ({
              value: variant.name,
              label: isSoldOut(variant) ? `${variant.name}, sold out` : variant.name,
              disabled: isSoldOut(variant),
            }))}
            onChange={(event) => setColor(event.currentTarget.value)}
          />
          <Button variant="default" aria-label={`Add ${product.name}`} onClick={() => onAdd(color)}>
            Add
          </Button>
        </>
      )}
    </li>
  )
}

interface LineProps {
  line: OrderFormLine
  lines: readonly OrderFormLine[]
  currency: Currency
  isWrapOffered: boolean
  onChange: (lines: OrderFormLine[]) => void
}

function Line({ line, lines, currency, isWrapOffered, onChange }: LineProps) {
  const set = (quantity: number): void => onChange(withQuantity(lines, line, quantity))
  const name = `${line.name}, ${line.color}`
  const { price, quantity } = line
  return (
    <li className={styles.product}>
      <span className={WORDS}>
        <b>{line.name}</b>
        <span className="note">
          {line.color}
          {line.stock === null ? '' : `, ${line.stock} in stock`}
        </span>
        {price === null ? <span className="text-small text-bad">Not sold in this market</span> : null}
      </span>
      <NativeSelect
        aria-label={`Quantity of ${name}`}
        value={line.quantity}
        data={Array.from({ length: maxQuantityOf(line) }, (_, index) => String(index + 1))}
        onChange={(event) => set(Number(event.currentTarget.value))}
      />
      {isWrapOffered ? (
        <NativeSelect
          aria-label={`Gift wrap of ${name}`}
          value={line.wrapped ?? 0}
          data={Array.from({ length: quantity + 1 }, (_, units) => ({
            value: String(units),
            label: wrappedLabel({ quantity, wrapped: units }) ?? 'No gift wrap',
          }))}
          onChange={(event) => onChange(withWrapped(lines, line, Number(event.currentTarget.value)))}
        />
      ) : null}
      <span className="min-w-23 text-right tabular-nums max-md:flex-1">
        {price === null ? '' : lineTotal({ price, quantity }, currency)}
      </span>
      <ActionIcon variant="subtle" aria-label={`Remove ${name}`} onClick={() => set(0)}>
        <Icon name="close" size={16} />
      </ActionIcon>
    </li>
  )
}
