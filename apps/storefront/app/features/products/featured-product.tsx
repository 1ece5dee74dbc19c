import { namedColor } from '@atelier/domain/products/named-color'
import { paths } from '../../shop/paths.ts'
import { ColorDisc } from '../../ui/color-disc.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { ResponsiveImage } from '../../ui/images/responsive-image.tsx'
import { Unbroken } from '../../ui/unbroken.tsx'
import { isColorSoldOut } from '@atelier/domain/products/color-sold-out'
import { productName, type CardProduct } from './card-product.ts'
import { Price } from '../../ui/price.tsx'

interface Props {
  product: CardProduct
  description: string
  /** Above the name; blank: none. */
  heading: string
}

/** The featured product of the home page. Each color dot links to the product in that color (S2). */
export function FeaturedProductSection({ product, description, heading }: Props) {
  const href = paths.product(product.slug)
  const name = productName(product.name)
  return (
    <section aria-labelledby="featured" className="grid-12 items-end">
      <PageLink
        to={href}
        tabIndex={-1}
        aria-hidden="true"
        className="relative col-span-full block aspect-4/5 overflow-hidden bg-stone md:col-span-7"
      >
        <ResponsiveImage source={product.colors[0]?.images[0]} sizes="(min-width: 900px) 58vw, 100vw" isDecorative />
      </PageLink>
      <div className="col-span-full px-page pt-7 md:col-span-5 md:pt-0 md:pb-2 md:pl-[clamp(1.5rem,4vw,4.5rem)]">
        <h2 id="featured" className="serif text-[clamp(2.25rem,1.4rem+2.6vw,3.75rem)] leading-[1.04] wrap-anywhere">
          {heading && <span className="label mb-4 block font-text text-ink-soft">{heading} </span>}
          <Unbroken text={name} />
        </h2>
        <p className="mt-3.5">
          <Price cents={product.priceCents} oldCents={product.oldPriceCents} />
        </p>
        <p className="mt-6 max-w-[44ch] text-pretty">{description}</p>
        {product.colors.length > 0 && (
          <ul aria-label="Colors" className="mt-4 -ml-2.5 flex flex-wrap">
            {product.colors.map((color) => (
              <li key={color.name}>
                <PageLink
                  to={paths.product(product.slug, color.name)}
                  aria-label={`${name} in ${namedColor(color)}`}
                  title={namedColor(color)}
                  className="grid h-11 w-8 place-items-center overflow-hidden"
                >
                  <svg viewBox="0 0 48 48" aria-hidden="true" className="size-12">
                    <ColorDisc color={color.value} isOut={isColorSoldOut(product, color)} radius={6} />
                  </svg>
                </PageLink>
              </li>
            ))}
          </ul>
        )}
        <PageLink to={href} aria-label={`View details: ${name}`} className="link-line mt-2.5">
          VIEW DETAILS
        </PageLink>
      </div>
    </section>
  )
}
