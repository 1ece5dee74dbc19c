import type { Category } from '@atelier/domain/categories/category.schema'
import { isSpecialList } from '@atelier/domain/categories/special-lists'
import { paths } from '../../../paths.ts'
import type { Crumb } from '../../../structured-data.ts'
import type { ListHead } from './list-head.ts'

/** What a list page shows besides its products. */
export interface DescribedList {
  head: ListHead
  /** For search engines. */
  meta: { title: string; description: string; path: string }
  crumbs: readonly Crumb[]
}

const HOME: Crumb = { label: 'Home', to: paths.home }
const ALL: Crumb = { label: 'All bags', to: paths.products }

/** Formats 'new-this-season' as 'New This Season'. */
const inTitleCase = (handle: string): string =>
  handle.replaceAll('-', ' ').replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())

const describe = (title: string, brand: string): string =>
  `${title}: leather pieces of the house of ${brand}, cut and sewn by hand at one bench.`

/** Describes /products, which lists all products. */
export const describeAllProducts = (): DescribedList => ({
  head: { heading: 'ALL BAGS', description: '', image: null, isNewArrivals: false },
  meta: {
    title: 'All Bags',
    description:
      'Every bag and small leather good of the house: totes, crossbody bags, clutches, backpacks and wallets in seven colors, sewn by hand.',
    path: paths.products,
  },
  crumbs: [HOME, { label: 'All Bags' }],
})

/** Describes the list of a category. The heading is in upper case (S2). */
function describeCategory(category: Category, brand: string): DescribedList {
  const { slug, name, description, image, seoTitle, seoDescription } = category
  return {
    head: { heading: name.toUpperCase(), description, image, isNewArrivals: false },
    meta: {
      title: seoTitle || name,
      description: seoDescription || description || describe(name, brand),
      path: paths.list(slug),
    },
    crumbs: [HOME, ALL, { label: name }],
  }
}

/** Describes the list with this handle; null when there is none. `brand` is the name of the brand within a sentence. */
export function describeList(handle: string, categories: readonly Category[], brand: string): DescribedList | null {
  const category = categories.find(({ slug }) => slug === handle)
  if (category) return describeCategory(category, brand)
  if (!isSpecialList(handle)) return null
  const title = inTitleCase(handle)
  return {
    head: {
      heading: title.toUpperCase(),
      description: '',
      image: null,
      isNewArrivals: handle === 'new-this-season',
    },
    meta: { title, description: describe(title, brand), path: paths.list(handle) },
    crumbs: [HOME, ALL, { label: title }],
  }
}
