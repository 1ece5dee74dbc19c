import { Icon } from '../../ui/icon.tsx'
import { favoritesStore, useFavorites } from './favorites.store.ts'

/**
 * Shows why a change to the favorites was rolled back, until dismissed. It also keeps the favorites store subscribed on
 * every page.
 */
export function FavoritesNotice() {
  const { failure } = useFavorites()
  return (
    <div role="alert" className="fixed inset-x-0 bottom-0 z-25 flex justify-center">
      {failure && (
        <p className="m-4 flex max-w-[34rem] items-center gap-2 bg-ink py-1.5 pr-1.5 pl-5 text-small text-on-ink transition duration-300 [&_:focus-visible]:outline-accent-on-ink starting:translate-y-2 starting:opacity-0">
          {failure}
          <button type="button" className="hit flex-none" aria-label="Dismiss" onClick={favoritesStore.dismissFailure}>
            <Icon name="close" />
          </button>
        </p>
      )}
    </div>
  )
}
