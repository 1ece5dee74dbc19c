import type { Category } from '@atelier/domain/categories/category.schema'
import { isSpecialList } from '@atelier/domain/categories/special-lists'
import type { ShopContent } from '@atelier/domain/shop-documents/page-shop.schema'
import { paths } from '../../../shop/paths.ts'
import type { Crumb } from '../../../shop/structured-data.ts'
import type { ListHead } from './list-head.ts'

/** What a list page shows besides its products. */
export interface DescribedList {
  head: ListHead
  /** For search engines. */
  meta: { title: string; description: string; path: string }
  crumbs: readonly Crumb[]
}

const HOME: Crumb = { label: 'Home', to: paths.home }
type ListTexts = ShopContent['lists']

const allOf = ({ allLabel }: ListTexts): Crumb => ({ label: allLabel, to: paths.products })

/** Formats 'new-this-season' as 'New This Season'. */
const inTitleCase = (handle: string): string =>
  handle.replaceAll('-', ' ').replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())

const describe = (title: string, { description }: ListTexts): string => `${title}: ${description}`

/** Describes /products, which lists all products. */
export const describeAllProducts = ({ allTitle, allDescription }: ListTexts): DescribedList => ({
  head: { heading: allTitle.toUpperCase(), description: '', image: null, isNewArrivals: false },
  meta: { title: allTitle, description: allDescription, path: paths.products },
  crumbs: [HOME, { label: allTitle }],
})

/** Describes the list of a category. The heading is in upper case (S2). */
function describeCategory(category: Category, texts: ListTexts): DescribedList {
  const { slug, name, description, image, seoTitle, seoDescription } = category
  return {
    head: { heading: name.toUpperCase(), description, image, isNewArrivals: false },
    meta: {
      title: seoTitle || name,
      description: seoDescription || description || describe(name, texts),
      path: paths.list(slug),
    },
    crumbs: [HOME, allOf(texts), { label: name }],
  }
}

/** Describes the list with this handle; null when there is none. */
export function describeList(handle: string, categories: readonly Category[], texts: ListTexts): DescribedList | null {
  const category = categories.find(({ slug }) => slug === handle)
  if (category) return describeCategory(category, texts)
  if (!isSpecialList(handle)) return null
  const title = inTitleCase(handle)
  return {
    head: {
      heading: title.toUpperCase(),
      description: '',
      image: null,
      isNewArrivals: handle === 'new-this-season',
    },
    meta: { title, description: describe(title, texts), path: paths.list(handle) },
    crumbs: [HOME, allOf(texts), { label: title }],
  }
}
