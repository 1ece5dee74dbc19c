import type { ReactNode } from 'react'
import type { CardProduct } from './card-product.ts'
import { ProductCard } from './product-card.tsx'

interface Props {
  title: string
  products: readonly CardProduct[]
  /** The number of products still loading; skeletons are shown for them. */
  waitingFor?: number
  /** A link next to the heading. */
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

/** One row of cards under a heading. Renders nothing without products. */
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
