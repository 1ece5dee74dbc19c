import { paths } from '../../paths.ts'
import { PageLink } from '../../ui/page-link.tsx'
import type { CardProduct } from './card-product.ts'
import { ProductCard } from './product-card.tsx'
import { GRID_CLASS } from './product-grid.tsx'

/** One row of cards under a heading, with the way to all of them. */
export function ProductShelf({ title, products }: { title: string; products: readonly CardProduct[] }) {
  if (products.length === 0) return null
  return (
    <section className="px-page pt-section">
      <div className="mb-[clamp(1.5rem,3vw,2.75rem)] flex items-baseline justify-between gap-6">
        <h2 className="serif text-title">{title}</h2>
        <PageLink to={paths.products} className="link-line flex-none">
          All bags
        </PageLink>
      </div>
      <div className={`${GRID_CLASS} sm:max-lg:[&>:nth-child(4)]:hidden`}>
        {products.map((product) => (
          <ProductCard key={product.productId} product={product} heading="h3" />
        ))}
      </div>
    </section>
  )
}
