import {
  addToCart,
  EMPTY_CART,
  itemCount,
  removeFromCart,
  restoreToCart,
  setQuantity,
  type Cart,
  type CartLine,
} from '@atelier/domain/cart/cart'
import { readStoredCart, writeStoredCart } from '@atelier/domain/cart/stored-cart'
import { useSyncExternalStore } from 'react'

/** Stores the cart between visits, shared by all tabs of the browser (S4). */
const STORAGE_KEY = 'orsenne.cart'

interface CartState {
  cart: Cart
  isOpen: boolean
  /** The line just removed, while it can be restored. */
  removed: { line: CartLine; index: number } | null
  /** The next screen reader announcement. */
  announcement: string
}

const CLOSED_AND_EMPTY: CartState = { cart: EMPTY_CART, isOpen: false, removed: null, announcement: '' }

let state = CLOSED_AND_EMPTY
let isLoaded = false
const listeners = new Set<() => void>()

/** Storage may be disabled or full; the cart then lasts as long as the page. */
function readStorage(): Cart {
  try {
    return readStoredCart(localStorage.getItem(STORAGE_KEY))
  } catch {
    return EMPTY_CART
  }
}

function writeStorage(cart: Cart): void {
  try {
    localStorage.setItem(STORAGE_KEY, writeStoredCart(cart))
  } catch {
    // Storage is unavailable: see readStorage.
  }
}

function set(change: Partial<CartState>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

/** Another tab has changed the cart, or cleared all storage (`key` is null). */
function onStorage(event: StorageEvent): void {
  if (event.key === STORAGE_KEY || event.key === null) set({ cart: readStorage(), removed: null })
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', onStorage)
  }
}

function current(): CartState {
  if (!isLoaded) {
    isLoaded = true
    state = { ...state, cart: readStorage() }
  }
  return state
}

function change(cart: Cart, more: Partial<CartState> = {}): void {
  writeStorage(cart)
  set({ cart, removed: null, ...more })
}

const itemCountLabel = (cart: Cart): string => {
  const count = itemCount(cart)
  return count === 1 ? '1 item in your cart' : `${count} items in your cart`
}
const lineLabel = (line: Pick<CartLine, 'name' | 'color'>): string =>
  line.color === null ? line.name : `${line.name}, ${line.color}`

/** The actions on the cart, for every feature and from outside React. */
export const cartStore = {
  current: (): Cart => current().cart,
  /** Adds one unit and opens the drawer (S4). */
  add(item: Omit<CartLine, 'cartItemId' | 'quantity'>): void {
    const cart = addToCart(current().cart, item)
    change(cart, { isOpen: true, announcement: `${lineLabel(item)} added. ${itemCountLabel(cart)}.` })
  },
  /** Adds several lines at once, for a reorder, and opens the drawer. */
  addMany(lines: readonly { item: Omit<CartLine, 'cartItemId' | 'quantity'>; quantity: number }[]): void {
    const cart = lines.reduce((before, { item, quantity }) => addToCart(before, item, quantity), current().cart)
    change(cart, { isOpen: true, announcement: `${itemCountLabel(cart)}.` })
  },
  setQuantity(line: CartLine, quantity: number): void {
    const cart = setQuantity(current().cart, line.cartItemId, quantity)
    change(cart, { announcement: `${lineLabel(line)}: ${quantity}. ${itemCountLabel(cart)}.` })
  },
  remove(line: CartLine): void {
    const before = current().cart
    const index = before.findIndex((other) => other.cartItemId === line.cartItemId)
    const cart = removeFromCart(before, line.cartItemId)
    change(cart, { removed: { line, index }, announcement: `${lineLabel(line)} removed. ${itemCountLabel(cart)}.` })
  },
  undoRemove: (): void => {
    const { cart, removed } = current()
    if (!removed) return
    const restored = restoreToCart(cart, removed.line, removed.index)
    change(restored, { announcement: `${lineLabel(removed.line)} is back. ${itemCountLabel(restored)}.` })
  },
  /** Replaces the cart, after the checkout has reconciled it with the server. */
  replace: (cart: Cart): void => change(cart),
  /** Reads the storage again, in case the event about another tab's change has not arrived yet. */
  refresh(): void {
    try {
      const stored = localStorage.getItem(STORAGE_KEY)
      if (stored !== null) set({ cart: readStoredCart(stored) })
    } catch {
      // Storage is unavailable: see readStorage.
    }
  },
  /** Empties the cart; the drawer stays as it is (S4). */
  clear: (): void => change(EMPTY_CART),
  open: (): void => set({ isOpen: true }),
  close: (): void => set({ isOpen: false, removed: null }),
}

/** The cart and its drawer. Empty and closed on the server and until hydration. */
export const useCart = (): CartState => useSyncExternalStore(subscribe, current, () => CLOSED_AND_EMPTY)
