import { useCategories } from '../categories/categories.public.ts'

/** The ID of the list of suggestions, for the `list` of an input. */
export const TARGETS_ID = 'link-targets'

/** The pages of every shop. */
const PAGES = [
  ['/', 'Home'],
  ['/products', 'All products'],
  ['/products/new-this-season', 'New this season'],
  ['/products/sale', 'Sale'],
  ['/about', 'About'],
  ['/contact', 'Contact'],
  ['/faq', 'FAQ'],
  ['/shipping', 'Shipping & Returns'],
  ['/care', 'Care guide'],
  ['/favorites', 'Favorites'],
  ['/search', 'Search'],
  ['/privacy', 'Privacy Policy'],
  ['/terms', 'Terms of Service'],
] as const

/** Suggests the pages and lists of the shop wherever a link leads somewhere. Other addresses are typed. */
export function LinkTargets() {
  const { categories } = useCategories()
  return (
    <datalist id={TARGETS_ID}>
      {PAGES.map(([to, label]) => (
        <option key={to} value={to}>
          {label}
        </option>
      ))}
      {categories.map(({ slug, name }) => (
        <option key={slug} value={`/products/${slug}`}>
          {name}
        </option>
      ))}
    </datalist>
  )
}
