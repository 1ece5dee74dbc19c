import { Fragment, memo, type ReactNode } from 'react'
import type { CardProduct } from './card-product.ts'
import { ProductCard } from './product-card.tsx'

/** Complete rows in two, three and four columns. In five columns the dense grid fills the cells before the tile. */
const BEFORE_TILE = 12

/** The number of cards in the first row of a wide window. Their images load eagerly. */
const FIRST_ROW = 5

interface Props {
  products: readonly CardProduct[]
  /** A full-width element among the cards; the same one in each render. */
  tile?: ReactNode
  /** Wanted colors: the cards show themselves in them. */
  wanted?: readonly string[]
}

/** A grid of product cards, in five columns on a wide window (S2). Memoized, as the cards are. */
export const ProductGrid = memo(function ProductGrid({ products, tile, wanted }: Props) {
  return (
    <div className="cards grid-flow-dense xl:[--card-share:17%]">
      {products.map((product, index) => (
        <Fragment key={product.productId}>
          {index === BEFORE_TILE && tile}
          <ProductCard product={product} isEager={index < FIRST_ROW} isPriority={index === 0} wanted={wanted} />
        </Fragment>
      ))}
    </div>
  )
})
