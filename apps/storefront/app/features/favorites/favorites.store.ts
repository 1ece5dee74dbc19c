import {
  addFavorite,
  favoritesKey,
  mergeFavorites,
  removeFavorite,
  TOO_MANY_FAVORITES,
  type Favorite,
} from '@atelier/domain/favorites/favorites'
import { policy } from '@atelier/domain/policy'
import { useSyncExternalStore } from 'react'
import { sessionStore, type Session } from '../account/session.store.ts'
import type { FavoritesServer } from './favorites-server.ts'
import { favoritesStorage } from './stored-favorites.ts'

/** S4: kept under the shopper's key, or a visitor's. Of a customer the account has the truth and this browser a copy. */
const VISITOR_KEY = favoritesKey(null)

interface FavoritesState {
  favorites: readonly Favorite[]
  /** Whether a customer's list has come from the server, or there is nothing to wait for. */
  isReady: boolean
  /** Why the last change was taken back. */
  refusal: string | null
}

const NOTHING: FavoritesState = { favorites: [], isReady: false, refusal: null }

let state = NOTHING
let isLoaded = false
let owner: Session['user'] = null
/** Writes go one after the other, so that the last press of a heart is the last one the server hears. */
let queue: Promise<void> = Promise.resolve()
const listeners = new Set<() => void>()

/** Changes that the server has not answered yet. */
let pending = 0
/** The customer whose account has been asked for. */
let requestedUserId: string | null = null

const loadServer = async (): Promise<FavoritesServer> => (await import('./favorites-server.ts')).favoritesServer

const key = (): string => favoritesKey(owner)
const customerId = (): string | null => (owner && !owner.isGuest ? owner.id : null)

function set(change: Partial<FavoritesState>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

function persist(favorites: readonly Favorite[], change: Partial<FavoritesState> = {}): void {
  favoritesStorage.write(key(), favorites)
  set({ favorites, refusal: null, ...change })
}

/** Does something once everything before it is done. Jobs answer for their own failures. */
function enqueue(job: () => Promise<void>): void {
  const before = queue
  queue = (async () => {
    await before
    await job()
  })()
}

/** Reads the account's list, after handing over what was saved in this browser before signing in (S4). */
async function synchronize(userId: string, localKeys: readonly string[]): Promise<void> {
  const local = localKeys
    .map((from) => favoritesStorage.read(from))
    .reduce<Favorite[]>((all, some) => mergeFavorites(all, some), [])
  try {
    const server = await loadServer()
    const favorites = local.length > 0 ? await server.merge(userId, local) : await server.list(userId)
    for (const from of localKeys) favoritesStorage.write(from, [])
    if (customerId() !== userId) return
    // A heart pressed meanwhile is ahead of this answer; the list is asked for again behind it.
    if (pending > 0) enqueue(() => synchronize(userId, []))
    else persist(favorites, { isReady: true })
  } catch (error) {
    // What could not be handed over stays where it was for the next visit; the copy of the last visit is shown.
    if (customerId() !== userId) return
    const server = await loadServer().catch(() => undefined)
    set({ isReady: true, refusal: local.length > 0 ? (server?.reason(error) ?? null) : null })
  }
}

/** The shopper has changed: their list takes the place of the one before, which nobody finds in this browser. */
function onSession(): void {
  const session = sessionStore.current()
  const before = owner
  const isSame = before?.id === session.user?.id
  if (!isSame) {
    owner = session.user
    requestedUserId = null
    // Signing out leaves nothing behind; a guest's own list goes along when they sign in.
    const left = before && (!session.user || !before.isGuest) ? favoritesKey(before) : null
    if (left) favoritesStorage.write(left, [])
    set({ favorites: favoritesStorage.read(key()), isReady: customerId() === null, refusal: null })
  }
  const userId = customerId()
  const from = before?.isGuest && !isSame ? [VISITOR_KEY, favoritesKey(before)] : [VISITOR_KEY]
  if (userId && session.status === 'signed-in' && requestedUserId !== userId) {
    requestedUserId = userId
    enqueue(() => synchronize(userId, from))
  } else if (owner?.isGuest && !isSame) {
    const guestLists = from.map((place) => favoritesStorage.read(place))
    for (const place of from) favoritesStorage.write(place, [])
    persist(guestLists.reduce<readonly Favorite[]>((all, some) => mergeFavorites(all, some), state.favorites))
  }
}

function onStorage(event: StorageEvent): void {
  if (event.key === key()) set({ favorites: favoritesStorage.read(key()), refusal: null })
}

let unsubscribeSession: (() => void) | undefined

export function subscribeFavorites(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener('storage', onStorage)
    unsubscribeSession = sessionStore.subscribe(onSession)
    current()
    listeners.add(listener)
    onSession()
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    removeEventListener('storage', onStorage)
    unsubscribeSession?.()
  }
}

function current(): FavoritesState {
  if (!isLoaded) {
    isLoaded = true
    owner = sessionStore.current().user
    state = { ...NOTHING, favorites: favoritesStorage.read(key()), isReady: customerId() === null }
  }
  return state
}

const FAILED = 'Your favorites could not be saved. Please try again.'

/** Shows a change at once; a customer's is sent after it and taken back, with the reason, if the server refuses it. */
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
      persist(rollback(state.favorites))
      set({ refusal: server?.reason(error) ?? FAILED })
    } finally {
      pending -= 1
    }
  })
}

function add(favorite: Favorite): void {
  const before = current().favorites
  if (before.length >= policy.favoritesMax) return set({ refusal: TOO_MANY_FAVORITES })
  const isSaved = before.some(({ productId }) => productId === favorite.productId)
  if (isSaved || favorite.productId === '') return
  applyOptimistically(
    addFavorite(before, favorite),
    (server, userId) => server.add(userId, favorite),
    (now) => removeFavorite(now, favorite.productId),
  )
}

function remove(productId: string): void {
  const before = current().favorites
  const favorite = before.find((saved) => saved.productId === productId)
  if (!favorite) return
  applyOptimistically(
    removeFavorite(before, productId),
    (server, userId) => server.remove(userId, favorite),
    (now) => mergeFavorites(now, [favorite]),
  )
}

/** What may be done to the favourites, from any feature and from outside React. */
export const favoritesStore = {
  current: (): readonly Favorite[] => current().favorites,
  refusal: (): string | null => current().refusal,
  /** Adds, or puts back with its old date (S4: refuses duplicates and what has no id). */
  add,
  remove,
  /** Adds or removes (S4). */
  toggle(favorite: Favorite): void {
    const isSaved = current().favorites.some(({ productId }) => productId === favorite.productId)
    if (isSaved) remove(favorite.productId)
    else add(favorite)
  },
  /** Takes over what the shop says about saved pieces now. Nobody's choice, so nothing to send. */
  refresh(live: readonly Pick<Favorite, 'productId' | 'name' | 'price' | 'imageUrl'>[]): void {
    const byId = new Map(live.map((product) => [product.productId, product]))
    const favorites = current().favorites.map((saved) => ({ ...saved, ...byId.get(saved.productId) }))
    if (favorites.length > 0) persist(favorites)
  },
  clear(): void {
    const before = current().favorites
    applyOptimistically(
      [],
      (server, userId) => server.clear(userId),
      (now) => mergeFavorites(now, before),
    )
  },
  dismissRefusal: (): void => set({ refusal: null }),
}

/** The favourites. Empty on the server and until the page has come to life. */
export const useFavorites = (): FavoritesState => useSyncExternalStore(subscribeFavorites, current, () => NOTHING)

/** Whether one product is saved; only its own heart beats when it changes. */
export const useIsFavorite = (productId: string): boolean =>
  useSyncExternalStore(
    subscribeFavorites,
    () => current().favorites.some((saved) => saved.productId === productId),
    () => false,
  )
