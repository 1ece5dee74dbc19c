import type { Navigation, NavigationEntry } from '@atelier/domain/shop-documents/navigation.schema'
import { DEFAULT_MARKET } from '@atelier/domain/markets/market'
import { paths } from '../../shop/paths.ts'
import type { ShopCategory } from '../../shop/use-shop-categories.ts'
import { listOf, type ShopLink, type ShopNavigation } from './navigation.ts'

const FAVORITES: ShopLink = { label: 'Favorites', to: paths.favorites }

/**
 * Returns the navigation that browsers get: the entry for all categories is the links to those that have products. A market
 * with a prefix has no link to a category of which it sells nothing.
 */
export function navigationOf(
  { announcement, headerLeft, headerRight, menu, lists, newsletter, groups, legal }: Navigation,
  categories: readonly ShopCategory[],
  market: string = DEFAULT_MARKET,
): ShopNavigation {
  const unsold = market === DEFAULT_MARKET ? [] : categories.filter(({ hasProducts }) => !hasProducts)
  const unsoldPaths = new Set(unsold.map(({ slug }) => paths.list(slug)))
  const categoryLinks = categories.filter(({ hasProducts }) => hasProducts).map(({ slug }) => listOf(categories, slug))
  const links = new Map<string, ShopLink>()
  /** Returns one object for equal links, which a page then contains once. */
  const linkOf = ({ label, to }: ShopLink): ShopLink => {
    const key = JSON.stringify([label, to])
    const link = links.get(key) ?? { label, to }
    links.set(key, link)
    return link
  }
  const linksOf = (entries: readonly NavigationEntry[]): ShopLink[] =>
    entries.flatMap((entry) => {
      if (entry.kind === 'categories') return categoryLinks
      return unsoldPaths.has(entry.to) ? [] : [linkOf(entry)]
    })
  const [left, right] = [linksOf(headerLeft), linksOf(headerRight)]
  return {
    announcement,
    headerLeft: left,
    headerRight: right,
    menu: menu ? linksOf(menu) : [...left, ...right, FAVORITES],
    lists: linksOf(lists),
    newsletterHeading: newsletter.heading,
    groups: groups
      .map((group) => ({ title: group.title, links: linksOf(group.links) }))
      .filter((group) => group.links.length > 0),
    legal: linksOf(legal),
  }
}
