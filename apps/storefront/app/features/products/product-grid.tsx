import { Fragment, type ReactNode } from 'react'
import type { CardProduct } from './card-product.ts'
import { ProductCard } from './product-card.tsx'

/** Complete rows in two, three and four columns, so that the tile after them leaves no empty cell. */
const BEFORE_TILE = 12

/** The number of cards in the first screen of a desktop. Their images load eagerly. */
const FIRST_ROW = 4

interface Props {
  products: readonly CardProduct[]
  /** A full-width element among the cards. */
  tile?: ReactNode
  /** Wanted colors: the cards show themselves in them. */
  wanted?: readonly string[]
}

/** A grid of product cards (S2). */
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
