import { toAmount, type Cents } from '@atelier/domain/money/money'
import { namedColor } from '@atelier/domain/products/named-color'
import { useMarket } from '../../shop/use-market.ts'
import { useCurrency } from '../../shop/use-terms.ts'
import { Icon } from '../../ui/icon.tsx'
import { favoritesStore, useIsFavorite } from './favorites.store.ts'

const PLACE = {
  card: 'hit on-image-round absolute! top-0 right-0.5 z-[2] forced-colors:bg-[Canvas]',
  page: 'grid size-14 flex-none place-items-center border border-field hover:border-ink',
}

interface HeartProduct {
  productId: string
  name: string
  /** The chosen color, if it is not the first one. */
  color?: { name: string; plainName?: string | undefined } | undefined
  priceCents: Cents
  imageUrl: string | null
}

interface Props {
  product: HeartProduct
  place: keyof typeof PLACE
}

/** The favorite button; a second press removes the favorite. Unfilled until hydration, without a layout shift (S2). */
export function HeartButton({ product, place }: Props) {
  const { productId, name, color, priceCents, imageUrl } = product
  const currency = useCurrency()
  const { key: market } = useMarket()
  const isSaved = useIsFavorite(productId)
  const toggle = () =>
    favoritesStore.toggle({
      productId,
      name,
      ...(color && { color: color.name, colorLabel: namedColor(color) }),
      price: toAmount(priceCents, currency),
      ...(market && { market }),
      imageUrl,
      dateAdded: new Date().toISOString(),
    })
  return (
    <button
      type="button"
      aria-label={`Add to favorites: ${name}`}
      aria-pressed={isSaved}
      title={isSaved ? 'In your favorites' : 'Add to favorites'}
      onClick={toggle}
      className={`${PLACE[place]} noscript:hidden transition-colors hover:text-accent ${isSaved ? 'text-accent' : ''}`}
    >
      <Icon name="heart" className={`size-5 transition-[fill] duration-200 ${isSaved ? 'fill-current!' : ''}`} />
    </button>
  )
}
