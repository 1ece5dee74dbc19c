import type { HomeContent } from '@atelier/domain/shop-documents/page-home.schema'
import { isShownIn, type HomeSection } from '@atelier/domain/shop-documents/home-sections'
import { BrandStory, ServicePromises } from '../features/home/brand-story.tsx'
import { Hero } from '../features/home/hero.tsx'
import { FeaturedProductSection } from '../features/products/featured-product.tsx'
import type { loadHomeProducts } from '../features/products/load-home-products.server.ts'
import { ProductShelf } from '../features/products/product-shelf.tsx'
import { useMarket } from '../shop/use-market.ts'
import { paths } from '../shop/paths.ts'
import { PageLink } from '../ui/page-link.tsx'

type HomeViewProps = { page: HomeContent } & Awaited<ReturnType<typeof loadHomeProducts>>

/** The parts of the home page from top to bottom, as far as this market has them (S2). */
export function HomeView({ page, featured, others }: HomeViewProps) {
  const { key } = useMarket()
  const has = (section: HomeSection): boolean => isShownIn(section, key, page.shownIn)
  return (
    <>
      <Hero hero={page.hero} />
      {page.statement && has('statement') && (
        <p className="grid-12 px-page py-section">
          <span className="serif col-span-full text-[clamp(1.75rem,1.1rem+2.5vw,3.25rem)] leading-[1.18] text-balance md:col-span-8 md:col-start-3">
            {page.statement}
          </span>
        </p>
      )}
      {featured && has('featured') && <FeaturedProductSection {...featured} heading={page.featured.heading} />}
      {has('shelf') && (
        <ProductShelf
          title={page.shelf.title}
          products={others}
          more={
            <PageLink to={paths.products} className="link-line flex-none">
              {page.shelf.linkLabel}
            </PageLink>
          }
        />
      )}
      {page.story && has('story') && <BrandStory story={page.story} />}
      {has('promises') && <ServicePromises promises={page.promises} />}
    </>
  )
}
