import type { Product } from '@atelier/domain/products/product.schema'
import { lazy, Suspense, useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { productName } from '../card-product.ts'
import { productSections, type ProductSection } from './product-sections.ts'

function SectionText({ section }: { section: ProductSection }) {
  if (!section.isList) {
    return section.lines.map((line) => <p key={line}>{line}</p>)
  }
  return (
    <ul>
      {section.lines.map((line) => (
        <li key={line} className="dash mb-1.5">
          {line}
        </li>
      ))}
    </ul>
  )
}

const SizeView = lazy(() => import('./size-view.tsx'))

/** A collapsible section: a native details element that opens without scripts. */
function Section({ product, section, isFirst }: { product: Product; section: ProductSection; isFirst: boolean }) {
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <details
      open={isFirst}
      className="disclosure border-b border-line"
      onToggle={({ currentTarget }) => setWasOpened(wasOpened || currentTarget.open)}
    >
      <summary className="flex min-h-14 list-none items-center justify-between">
        <h2 className="serif-small text-[1.1875rem] leading-[1.3]">{section.title}</h2>
        <Icon name="plus" className="size-4" />
      </summary>
      <div className="max-w-[52ch] pb-6 text-[0.9375rem] leading-6">
        <SectionText section={section} />
        {/* Its code is loaded when the section is opened: most visitors never do. */}
        {wasOpened && section.title === 'Dimensions' && product.dimensions !== null && (
          <Suspense>
            <SizeView dimensions={product.dimensions} name={productName(product.name)} />
          </Suspense>
        )}
      </div>
    </details>
  )
}

/** The collapsible sections (S2). */
export function ProductDetails({ product }: { product: Product }) {
  const sections = productSections(product)
  if (sections.length === 0) {
    return <p className="mt-7 text-small text-ink-soft">Additional product details will be available soon.</p>
  }
  return (
    <div className="mt-7">
      {sections.map((section, index) => (
        <Section key={section.title} product={product} section={section} isFirst={index === 0} />
      ))}
    </div>
  )
}
