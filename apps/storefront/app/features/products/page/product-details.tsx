import type { Product } from '@atelier/domain/products/product.schema'
import { Icon } from '../../../ui/icon.tsx'
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

/** The collapsible sections (S2), as native details elements that open without scripts. */
export function ProductDetails({ product }: { product: Product }) {
  const sections = productSections(product)
  if (sections.length === 0) {
    return <p className="mt-7 text-small text-ink-soft">Additional product details will be available soon.</p>
  }
  return (
    <div className="mt-7">
      {sections.map((section, index) => (
        <details key={section.title} open={index === 0} className="disclosure border-b border-line">
          <summary className="flex min-h-14 list-none items-center justify-between">
            <h2 className="serif-small text-[1.1875rem] leading-[1.3]">{section.title}</h2>
            <Icon name="plus" className="size-4" />
          </summary>
          <div className="max-w-[52ch] pb-6 text-[0.9375rem] leading-6">
            <SectionText section={section} />
          </div>
        </details>
      ))}
    </div>
  )
}
