import type { Product } from '@atelier/domain/products/product.schema'

export interface ProductSection {
  title: string
  /** Paragraphs, or list items if `isList`. */
  lines: string[]
  isList: boolean
}

const nonBlank = (lines: readonly string[]): string[] => lines.map((line) => line.trim()).filter((line) => line !== '')
const text = (value: string | null): string[] => nonBlank((value ?? '').split('\n'))

type Described = Pick<Product, 'features' | 'dimensions' | 'fits' | 'included' | 'materials'>

/** Returns the collapsible sections of a product, without empty ones (S2). */
export function productSections(product: Described): ProductSection[] {
  const sections: ProductSection[] = [
    { title: 'Features', lines: nonBlank(product.features), isList: true },
    { title: 'Dimensions', lines: [...text(product.dimensions), ...text(product.fits ?? null)], isList: false },
    { title: "What's Included", lines: nonBlank(product.included), isList: true },
    { title: 'Materials & Care', lines: text(product.materials), isList: false },
  ]
  return sections.filter(({ lines }) => lines.length > 0)
}
