import {
  withFavorite,
  favoritesKey,
  mergeFavoriteLists,
  withoutFavorite,
  TOO_MANY_FAVORITES,
  type Favorite,
} from '@atelier/domain/favorites/favorites'
import { shopperLimits } from '@atelier/domain/limits/shopper-limits'
import { createStore } from '../../ui/create-store.ts'
import { sessionStore, type ShopperSession } from '../customers/session.store.ts'
import type { FavoritesServer } from './favorites-server.ts'
import { favoritesStorage } from './stored-favorites.ts'

/**
 * Favorites are stored under the shopper's key, or the visitor's (S4). For a customer the account is authoritative and
 * the browser has a copy.
 */
const VISITOR_KEY = favoritesKey(null)

interface FavoritesState {
  favorites: readonly Favorite[]
  /** Whether the customer's list has loaded, or there is none to load. */
  isReady: boolean
  /** Why the last change was rolled back. */
  failure: string | null
}

const NOTHING: FavoritesState = { favorites: [], isReady: false, failure: null }

let owner: ShopperSession['user'] = null
/** Runs writes in sequence, so that the last change is the last write the server receives. */
let queue: Promise<void> = Promise.resolve()

/** The number of changes the server has not responded to yet. */
let pending = 0
/** The customer whose list was requested. */
let requestedUserId: string | null = null

const loadServer = async (): Promise<FavoritesServer> => (await import('./favorites-server.ts')).favoritesServer

const key = (): string => favoritesKey(owner)
const customerId = (): string | null => (owner && !owner.isGuest ? owner.id : null)

const store = createStore(NOTHING, {
  load() {
    owner = sessionStore.current().user
    return { ...NOTHING, favorites: favoritesStorage.read(key()), isReady: customerId() === null }
  },
  connect() {
    addEventListener('storage', onStorage)
    const unsubscribeSession = sessionStore.subscribe(onSession)
    store.get()
    onSession()
    return () => {
      removeEventListener('storage', onStorage)
      unsubscribeSession()
    }
  },
})

const set = (change: Partial<FavoritesState>): void => store.set({ ...store.get(), ...change })

function persist(favorites: readonly Favorite[], change: Partial<FavoritesState> = {}): void {
  favoritesStorage.write(key(), favorites)
  set({ favorites, failure: null, ...change })
}

/** Runs `job` after all earlier jobs. Jobs handle their own errors. */
function enqueue(job: () => Promise<void>): void {
  const before = queue
  queue = (async () => {
    await before
    await job()
  })()
}

/** Loads the account's list, after merging the favorites saved in this browser before signing in (S4). */
async function synchronize(userId: string, localKeys: readonly string[]): Promise<void> {
  const local = localKeys
    .map((from) => favoritesStorage.read(from))
    .reduce<Favorite[]>((all, some) => mergeFavoriteLists(all, some), [])
  try {
    const server = await loadServer()
    const favorites = local.length > 0 ? await server.merge(userId, local) : await server.list(userId)
    for (const from of localKeys) favoritesStorage.write(from, [])
    if (customerId() !== userId) return
    // A change made since then is newer than this response: load the list again after it.
    if (pending > 0) enqueue(() => synchronize(userId, []))
    else persist(server.withSavedState(favorites, [...local, ...store.get().favorites]), { isReady: true })
  } catch (error) {
    // Favorites that could not be merged stay stored for the next visit; the copy of the last visit is shown.
    if (customerId() !== userId) return
    const server = await loadServer().catch(() => undefined)
    set({ isReady: true, failure: local.length > 0 ? (server?.reason(error) ?? null) : null })
  }
}

/** Replaces the list when the shopper changes, and removes the previous shopper's list from this browser. */
function onSession(): void {
  const session = sessionStore.current()
  const before = owner
  const isSame = before?.id === session.user?.id
  if (!isSame) {
    owner = session.user
    requestedUserId = null
    // Signing out removes the list; a guest's list is merged when the guest signs in.
    const leftoverKey = before && (!session.user || !before.isGuest) ? favoritesKey(before) : null
    if (leftoverKey) favoritesStorage.write(leftoverKey, [])
    set({ favorites: favoritesStorage.read(key()), isReady: customerId() === null, failure: null })
  }
  const userId = customerId()
  const from = before?.isGuest && !isSame ? [VISITOR_KEY, favoritesKey(before)] : [VISITOR_KEY]
  if (userId && session.status === 'signed-in' && requestedUserId !== userId) {
    requestedUserId = userId
    enqueue(() => synchronize(userId, from))
  } else if (owner?.isGuest && !isSame) {
    const guestLists = from.map((storageKey) => favoritesStorage.read(storageKey))
    for (const storageKey of from) favoritesStorage.write(storageKey, [])
    persist(guestLists.reduce<readonly Favorite[]>((all, some) => mergeFavoriteLists(all, some), store.get().favorites))
  }
}

function onStorage(event: StorageEvent): void {
  if (event.key === key()) set({ favorites: favoritesStorage.read(key()), failure: null })
}

const FAILED = 'Your favorites could not be saved. Please try again.'

/**
 * Applies a change at once and sends a customer's to the server. Rolls it back and shows the reason if the server
 * rejects it.
 */
function applyOptimistically(
  next: readonly Favorite[],
  send: (server: FavoritesServer, userId: string) => Promise<void>,
  rollback: (now: readonly Favorite[]) => readonly Favorite[],
): void {
  persist(next)
  const userId = customerId()
  if (!userId) return
  pending += 1
  enqueue(async () => {
    let server: FavoritesServer | undefined
    try {
      server = await loadServer()
      await send(server, userId)
    } catch (error) {
      if (customerId() !== userId) return
      persist(rollback(store.get().favorites))
      set({ failure: server?.reason(error) ?? FAILED })
    } finally {
      pending -= 1
    }
  })
}

function add(favorite: Favorite): void {
  const before = store.get().favorites
  if (before.length >= shopperLimits.favoritesMax) return set({ failure: TOO_MANY_FAVORITES })
  const isSaved = before.some(({ productId }) => productId === favorite.productId)
  if (isSaved || favorite.productId === '') return
  applyOptimistically(
    withFavorite(before, favorite),
    (server, userId) => server.add(userId, favorite),
    (now) => withoutFavorite(now, favorite.productId),
  )
}

function remove(productId: string): void {
  const before = store.get().favorites
  const favorite = before.find((saved) => saved.productId === productId)
  if (!favorite) return
  applyOptimistically(
    withoutFavorite(before, productId),
    (server, userId) => server.remove(userId, favorite),
    (now) => mergeFavoriteLists(now, [favorite]),
  )
}

/** The actions on the favorites, for every feature and from outside React. */
export const favoritesStore = {
  subscribe: store.subscribe,
  current: (): readonly Favorite[] => store.get().favorites,
  failure: (): string | null => store.get().failure,
  /** Adds a favorite, or restores it with its old date. Ignores duplicates and an empty id (S4). */
  add,
  remove,
  /** Adds or removes a favorite (S4). */
  toggle(favorite: Favorite): void {
    const isSaved = store.get().favorites.some(({ productId }) => productId === favorite.productId)
    if (isSaved) remove(favorite.productId)
    else add(favorite)
  },
  /** Applies current names and images to the favorites; the saved price stays. Not the shopper's change, so nothing is sent. */
  refresh(live: readonly Pick<Favorite, 'productId' | 'name' | 'colorLabel' | 'imageUrl'>[]): void {
    const byId = new Map(live.map((product) => [product.productId, product]))
    const favorites = store.get().favorites.map((saved) => {
      const { name, colorLabel, imageUrl } = byId.get(saved.productId) ?? saved
      return { ...saved, name, colorLabel, imageUrl }
    })
    if (favorites.length > 0) persist(favorites)
  },
  clear(): void {
    const before = store.get().favorites
    applyOptimistically(
      [],
      (server, userId) => server.clear(userId),
      (now) => mergeFavoriteLists(now, before),
    )
  },
  dismissFailure: (): void => set({ failure: null }),
}

/** The favorites. Empty on the server and until hydration. */
export const useFavorites = store.useValue

/** Whether a product is a favorite; a change re-renders only that product's button. */
export const useIsFavorite = (productId: string): boolean =>
  store.useSelected(({ favorites }) => favorites.some((saved) => saved.productId === productId))
