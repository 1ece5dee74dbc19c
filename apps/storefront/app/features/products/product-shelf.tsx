import type { ReactNode } from 'react'
import type { CardProduct } from './card-product.ts'
import { ProductCard } from './product-card.tsx'

interface Props {
  title: string
  products: readonly CardProduct[]
  /** How many are still on their way, while there are none: stone stands where they will. */
  waitingFor?: number
  /** A way on, beside the heading. */
  more?: ReactNode
}

function SkeletonCard() {
  return (
    <div>
      <div className="aspect-4/5 bg-stone" />
      <div className="h-34" />
    </div>
  )
}

/** One row of cards under a heading. Without any, there is no heading either. */
export function ProductShelf({ title, products, waitingFor = 0, more }: Props) {
  if (products.length === 0 && waitingFor === 0) return null
  const skeletonCount = products.length === 0 ? waitingFor : 0
  return (
    <section className="no-print px-page pt-section" aria-busy={skeletonCount > 0}>
      <div className="mb-[clamp(1.5rem,3vw,2.75rem)] flex items-baseline justify-between gap-6">
        <h2 className="serif text-title">{title}</h2>
        {more}
      </div>
      <div className="cards sm:max-lg:[&>:nth-child(4)]:hidden">
        {products.map((product) => (
          <ProductCard key={product.productId} product={product} heading="h3" />
        ))}
        {Array.from({ length: skeletonCount }, (_, at) => (
          <SkeletonCard key={at} />
        ))}
      </div>
    </section>
  )
}
