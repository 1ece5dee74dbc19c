import { formatAmount } from '@atelier/domain/money/money'
import type { ProductSuggestion } from '@atelier/domain/products/product.schema'
import { paths } from '../../shop/paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { ResponsiveImage } from '../../ui/images/responsive-image.tsx'
import type { Lists } from './list-links.tsx'
import { SearchOption } from './search-option.tsx'
import { useRegion } from '../../shop/use-region.ts'

/** What a search suggests: one of the shop's lists or a product. */
export interface SuggestionTarget {
  to: string
  list?: Lists[number]
  product?: ProductSuggestion
  /** The name of the product's category, in lower case. */
  category?: string
}

/** At most this many lists precede the suggested products. */
const MAX_LISTS = 2

/** Returns the name of a product's category in lower case; words of its slug before the lists are known. */
const categoryOf = ({ category }: ProductSuggestion, lists: Lists): string =>
  (lists.find(({ to }) => to === paths.list(category))?.label ?? category.replaceAll('-', ' ')).toLowerCase()

/** Returns the lists with a word that begins with the query, then the products. */
export function suggestionTargets(
  query: string,
  lists: Lists,
  products: readonly ProductSuggestion[],
): SuggestionTarget[] {
  const wanted = query.toLowerCase()
  const found = lists.filter(({ label }) => ` ${label.toLowerCase()}`.includes(` ${wanted}`)).slice(0, MAX_LISTS)
  return [
    ...(wanted === '' ? [] : found.map((list) => ({ to: list.to, list }))),
    ...products.map((product) => ({
      to: paths.product(product.slug, product.color ?? undefined),
      product,
      category: categoryOf(product, lists),
    })),
  ]
}

interface Props {
  id: string
  target: SuggestionTarget
  isActive: boolean
  onGo: (to: string) => void
}

export function Suggestion({ id, target: { to, list, product, category }, isActive, onGo }: Props) {
  const option = { id, to, isActive, onGo }
  if (list) {
    return (
      <SearchOption {...option} className="flex min-h-12 items-center gap-3">
        <Icon name="right" className="size-4" />
        <span>{list.label}</span>
      </SearchOption>
    )
  }
  return product && <ProductOption {...option} product={product} category={category} />
}

interface ProductOptionProps extends Omit<Props, 'target'> {
  to: string
  product: ProductSuggestion
  category: string | undefined
}

function ProductOption({ product, category, ...option }: ProductOptionProps) {
  const region = useRegion()
  const { name, price, currency, color, image } = product
  return (
    <SearchOption {...option} className="grid grid-cols-[3.5rem_1fr_auto] items-center gap-4 py-2">
      <span className="relative block aspect-4/5 overflow-hidden bg-stone-deep">
        <ResponsiveImage source={image ?? undefined} sizes="56px" isDecorative />
      </span>
      <span className="min-w-0">
        <span className="serif-small line-clamp-2 text-[1.125rem] leading-[1.3] wrap-anywhere">{name}</span>
        <span className="block text-small text-ink-soft first-letter:uppercase">
          {category}
          {color && `, ${color.toLowerCase()}`}
        </span>
      </span>
      <span className="text-small">{formatAmount(price, currency, region)}</span>
    </SearchOption>
  )
}
