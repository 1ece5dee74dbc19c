import type { Favorite } from '@atelier/domain/favorites/favorites'
import { useEffect, useRef, useState } from 'react'
import { paths } from '../../shop/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { FavoriteCard } from './favorite-card.tsx'
import { favoritesStore, useFavorites } from './favorites.store.ts'
import { useLiveFavorites } from './use-live-favorites.ts'

const { Component: ClearDialog } = lazyComponent(() => import('./clear-dialog.tsx'))

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
  const { byId, gone } = useLiveFavorites()
  const { removed, remove, undo, clear, heading } = useFavoriteActions()

  const cards = favorites.map((favorite, index) => (
    <FavoriteCard
      key={favorite.productId}
      favorite={favorite}
      live={byId.get(favorite.productId)}
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
