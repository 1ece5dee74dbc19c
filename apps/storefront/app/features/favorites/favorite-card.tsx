import { localDates } from '@atelier/domain/region/date-format'
import { toCents } from '@atelier/domain/money/money'
import type { Favorite } from '@atelier/domain/favorites/favorites'
import { useNavigate } from 'react-router'
import { paths } from '../../shop/paths.ts'
import { useMarket } from '../../shop/use-market.ts'
import { useCurrency } from '../../shop/use-terms.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { Price } from '../../ui/price.tsx'
import { ResponsiveImage } from '../../ui/images/responsive-image.tsx'
import { cartStore } from '../cart/cart.store.ts'
import type { LiveFavorite } from './fetch-live-favorites.ts'
import { useRegion } from '../../shop/use-region.ts'

const SIZES = '(min-width: 1200px) 23vw, (min-width: 640px) 31vw, 46vw'

/** Builds an image from its URL alone, which is all that a list saved long ago holds. */
const toImageSource = ({ imageUrl, name }: Favorite) =>
  imageUrl === null ? undefined : { url: imageUrl, alt: name, width: 800, height: 1000, widths: [], placeholder: null }

const colorQuery = ({ color }: Favorite): string =>
  color ? `?${new URLSearchParams({ color: color.toLowerCase() })}` : ''

interface Props {
  favorite: Favorite
  /** What the shop sells now; undefined until it is known. */
  live: LiveFavorite | undefined
  /** The product is not available any more. */
  isGone: boolean
  onRemove: () => void
}

/** The price now, with the saved price struck after a drop, or the old price of a sale. */
function FavoritePrice({ favorite, live }: Pick<Props, 'favorite' | 'live'>) {
  const { key } = useMarket()
  const currency = useCurrency()
  // A price of another market says nothing here.
  const savedCents = (favorite.market ?? '') === key ? toCents(favorite.price, currency) : undefined
  if (!live) return savedCents === undefined ? null : <Price cents={savedCents} oldCents={null} />
  const hasDropped = savedCents !== undefined && live.priceCents < savedCents
  return (
    <>
      <Price cents={live.priceCents} oldCents={hasDropped ? savedCents : live.oldPriceCents} />
      {hasDropped && <span className="block">Price dropped since you saved it</span>}
    </>
  )
}

/** Adds the saved color to the cart; until the shop has answered, it opens the product. */
function AddFavorite({ live, name, to }: { live: LiveFavorite | undefined; name: string; to: string }) {
  const navigate = useNavigate()
  const add = () => {
    if (!live) return void navigate(to)
    const { productId, slug, color, colorLabel, priceCents, oldPriceCents, imageUrl } = live
    const sale = oldPriceCents === null ? {} : { oldUnitPriceCents: oldPriceCents }
    cartStore.add({
      productId,
      slug,
      name: live.name,
      color,
      colorLabel,
      unitPriceCents: priceCents,
      ...sale,
      imageUrl,
    })
  }
  return (
    <Button
      variant="ghost"
      disabled={live?.isOut}
      aria-label={live?.isOut ? `Sold out: ${name}` : `Add to cart: ${name}`}
      className="relative z-[2] mt-3 min-h-12! w-full px-3!"
      onClick={add}
    >
      {live?.isOut ? 'Sold out' : 'Add to cart'}
    </Button>
  )
}

/** A saved product in its color, with its price now and a button that adds it to the cart. */
export function FavoriteCard({ favorite, live, isGone, onRemove }: Props) {
  const region = useRegion()
  const { productId, name, color, dateAdded } = favorite
  const to = `${paths.productById(productId)}${colorQuery(favorite)}`
  return (
    <article className="card group relative flex min-w-0 flex-col">
      <div className="relative aspect-4/5 overflow-hidden bg-stone">
        <ResponsiveImage source={toImageSource(favorite)} sizes={SIZES} isDecorative />
      </div>
      <button
        type="button"
        aria-label={`Remove ${name} from favorites`}
        title="Remove from favorites"
        onClick={onRemove}
        className="hit on-image-round absolute! top-0 right-0.5 z-[2] text-accent forced-colors:bg-[Canvas]"
      >
        <Icon name="heart" className="size-5 fill-current!" />
      </button>
      <h2 className="serif-small mt-3.5 line-clamp-2 text-[1.125rem] leading-[1.3] wrap-anywhere sm:text-name">
        {isGone ? (
          name
        ) : (
          <PageLink to={to} className="card-link before:absolute before:inset-0 before:z-[1]">
            {name}
          </PageLink>
        )}
      </h2>
      {color && (
        <p className="mt-0.5 text-small text-ink-soft">Color: {live?.colorLabel ?? favorite.colorLabel ?? color}</p>
      )}
      <p className="mt-0.5 text-small">
        {isGone ? 'No longer available' : <FavoritePrice favorite={favorite} live={live} />}
      </p>
      <p className="mb-auto text-small text-ink-soft">
        Added <time dateTime={dateAdded}>{localDates(region).format(new Date(dateAdded), 'longDay')}</time>
      </p>
      {!isGone && <AddFavorite live={live} name={name} to={to} />}
    </article>
  )
}
