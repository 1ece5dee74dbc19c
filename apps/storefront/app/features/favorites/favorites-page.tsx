import { localDates } from '@atelier/domain/date-format'
import { formatDollars } from '@atelier/domain/money'
import type { Favorite } from '@atelier/domain/favorites/favorites'
import { useEffect, useRef, useState } from 'react'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { ResponsiveImage } from '../../ui/images/responsive-image.tsx'
import { favoritesStore, useFavorites } from './favorites.store.ts'
import { useLiveFavorites } from './use-live-favorites.ts'

const { Component: ClearDialog } = lazyComponent(() => import('./clear-dialog.tsx'))

const SIZES = '(min-width: 1200px) 23vw, (min-width: 640px) 31vw, 46vw'

/** Builds an image from its URL alone, which is all that a list saved long ago holds. */
const toImageSource = ({ imageUrl, name }: Favorite) =>
  imageUrl === null ? undefined : { url: imageUrl, alt: name, width: 800, height: 1000, widths: [], placeholder: null }

interface CardProps {
  favorite: Favorite
  /** The product is not available any more. */
  isGone: boolean
  onRemove: () => void
}

function FavoriteCard({ favorite, isGone, onRemove }: CardProps) {
  const { productId, name, price, dateAdded } = favorite
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
        className="hit absolute! top-0 right-0.5 z-[2] text-accent"
      >
        <Icon name="heart" className="size-5 fill-current!" />
      </button>
      <h2 className="serif-small mt-3.5 line-clamp-2 text-[1.125rem] leading-[1.3] wrap-anywhere sm:text-name">
        {isGone ? (
          name
        ) : (
          <PageLink to={paths.productById(productId)} className="card-link before:absolute before:inset-0 before:z-[1]">
            {name}
          </PageLink>
        )}
      </h2>
      <p className="mt-0.5 text-small">{isGone ? 'No longer available' : formatDollars(price)}</p>
      <p className="text-small text-ink-soft">
        Added <time dateTime={dateAdded}>{localDates.format(new Date(dateAdded), 'longDay')}</time>
      </p>
    </article>
  )
}

/** Offers to undo in place of the removed card, and takes the focus, which would otherwise be lost. */
function RemovedCard({ name, onUndo }: { name: string; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  return (
    <div className="grid aspect-4/5 place-content-center justify-items-center gap-1 bg-stone p-4 text-center text-small">
      <p className="wrap-anywhere" role="status">
        {name} removed.
      </p>
      <button ref={button} type="button" className="link-text min-h-11 px-3 font-medium" onClick={onUndo}>
        Undo
      </button>
    </div>
  )
}

function Empty() {
  return (
    <div className="max-w-[34rem] pt-[clamp(2.5rem,6vw,6rem)]">
      <p className="serif text-title text-balance">No favorites yet.</p>
      <p className="mt-3 text-balance">Tap the heart on any item to save it here.</p>
      <ButtonLink variant="ghost" to={paths.products} className="mt-8">
        Browse Products
      </ButtonLink>
    </div>
  )
}

/** The skeleton shown until the customer's list has loaded from the account. */
function FavoritesSkeleton() {
  return (
    <div className="appear-late mt-[clamp(1.75rem,3.4vw,3.25rem)]">
      <noscript>
        <p>Favorites need JavaScript. They’re saved in your browser.</p>
      </noscript>
      <p role="status" className="sr-only noscript:hidden">
        Loading your favorites...
      </p>
      <div aria-hidden="true" className="cards noscript:hidden">
        {['a', 'b', 'c', 'd'].map((card) => (
          <div key={card}>
            <div className="aspect-4/5 bg-stone" />
            <div className="mt-4 h-4 w-2/3 bg-stone" />
            <div className="mt-3 h-3.5 w-1/3 bg-stone" />
          </div>
        ))}
      </div>
    </div>
  )
}

const countLabel = (count: number): string => (count === 1 ? '1 item' : `${count} items`)

/** Removes, restores and clears favorites. The focus moves to the heading when its element is gone. */
function useFavoriteActions() {
  const [removed, setRemoved] = useState<{ favorite: Favorite; index: number } | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const remove = (favorite: Favorite, index: number) => {
    setRemoved({ favorite, index })
    favoritesStore.remove(favorite.productId)
  }
  const undo = () => {
    if (removed) favoritesStore.add(removed.favorite)
    setRemoved(null)
    heading.current?.focus({ preventScroll: true })
  }
  const clear = () => {
    setRemoved(null)
    favoritesStore.clear()
    heading.current?.focus({ preventScroll: true })
  }
  return { removed, remove, undo, clear, heading }
}

/** Clears the list once the shopper has confirmed it. */
function ClearButton({ onClear }: { onClear: () => void }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const cancel = () => setIsConfirming(false)
  const confirm = () => {
    cancel()
    onClear()
  }
  return (
    <>
      <button
        type="button"
        className="link-text ml-auto min-h-11 text-[0.9375rem]"
        aria-haspopup="dialog"
        onClick={() => setIsConfirming(true)}
      >
        Clear All Favorites
      </button>
      {isConfirming && <ClearDialog onCancel={cancel} onConfirm={confirm} onLoadError={cancel} />}
    </>
  )
}

/** The page 'My Favorites'. A removed card stays in its place as an offer to undo (S2). */
export function FavoritesPage() {
  const { favorites, isReady } = useFavorites()
  const gone = useLiveFavorites()
  const { removed, remove, undo, clear, heading } = useFavoriteActions()

  const cards = favorites.map((favorite, index) => (
    <FavoriteCard
      key={favorite.productId}
      favorite={favorite}
      isGone={gone.has(favorite.productId)}
      onRemove={() => remove(favorite, index)}
    />
  ))
  const isGone = removed && !favorites.some(({ productId }) => productId === removed.favorite.productId)
  if (isGone) {
    const { name, productId } = removed.favorite
    cards.splice(removed.index, 0, <RemovedCard key={`undo ${productId}`} name={name} onUndo={undo} />)
  }
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1 pt-5 lg:pt-6">
        <h1 ref={heading} tabIndex={-1} className="serif text-list max-sm:w-full">
          My Favorites
        </h1>
        {favorites.length > 0 && (
          <>
            <p className="text-ink-soft">{countLabel(favorites.length)}</p>
            <ClearButton onClear={clear} />
          </>
        )}
      </div>
      {cards.length > 0 && <div className="cards mt-[clamp(1.75rem,3.4vw,3.25rem)]">{cards}</div>}
      {cards.length === 0 && (isReady ? <Empty /> : <FavoritesSkeleton />)}
    </>
  )
}
