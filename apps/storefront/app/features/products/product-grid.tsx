import { Fragment, type ReactNode } from 'react'
import type { CardProduct } from './card-product.ts'
import { ProductCard } from './product-card.tsx'

/** Full rows in two, three and four columns: what stands behind them leaves no cell empty. */
const BEFORE_TILE = 12

/** How many cards fill the first screen of a desktop; their pictures do not wait to be scrolled to. */
const FIRST_ROW = 4

interface Props {
  products: readonly CardProduct[]
  /** Something as wide as the grid, among the cards. */
  tile?: ReactNode
  /** Colors the list is narrowed down to: the cards show themselves in them. */
  wanted?: readonly string[]
}

/** S2's list of cards. */
export function ProductGrid({ products, tile, wanted }: Props) {
  return (
    <div className="cards">
      {products.map((product, index) => (
        <Fragment key={product.productId}>
          {index === BEFORE_TILE && tile}
          <ProductCard product={product} isEager={index < FIRST_ROW} isPriority={index === 0} wanted={wanted} />
        </Fragment>
      ))}
    </div>
  )
}
