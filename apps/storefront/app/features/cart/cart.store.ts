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

/** S4: where the cart is kept between visits. Every tab of the browser shares it. */
const STORAGE_KEY = 'orsenne.cart'

interface CartState {
  cart: Cart
  isOpen: boolean
  /** The line that was just removed, for as long as it can be put back. */
  removed: { line: CartLine; index: number } | null
  /** What a screen reader should hear next. */
  announcement: string
}

const CLOSED_AND_EMPTY: CartState = { cart: EMPTY_CART, isOpen: false, removed: null, announcement: '' }

let state = CLOSED_AND_EMPTY
let isLoaded = false
const listeners = new Set<() => void>()

/** Storage may be forbidden or full; the cart then lives as long as the page. */
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
    // Nothing to do: see readStorage.
  }
}

function set(change: Partial<CartState>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

/** Another tab has changed the cart (or cleared all storage, which has no key). */
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

/** What may be done to the cart, from any feature and from outside React. */
export const cartStore = {
  current: (): Cart => current().cart,
  /** Adds one piece and opens the drawer (S4). */
  add(item: Omit<CartLine, 'cartItemId' | 'quantity'>): void {
    const cart = addToCart(current().cart, item)
    change(cart, { isOpen: true, announcement: `${lineLabel(item)} added. ${itemCountLabel(cart)}.` })
  },
  /** Adds several pieces at once, as they were ordered before, and opens the drawer. */
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
  /** The cart as the checkout agreed on it with the shop. */
  replace: (cart: Cart): void => change(cart),
  /** Looks into the storage again: another tab's change may not have been told yet. */
  refresh(): void {
    try {
      const stored = localStorage.getItem(STORAGE_KEY)
      if (stored !== null) set({ cart: readStoredCart(stored) })
    } catch {
      // Nothing to do: see readStorage.
    }
  },
  /** Empties the cart; the drawer stays as it is (S4). */
  clear: (): void => change(EMPTY_CART),
  open: (): void => set({ isOpen: true }),
  close: (): void => set({ isOpen: false, removed: null }),
}

/** The cart and its drawer. Empty and closed on the server and until the page has come to life. */
export const useCart = (): CartState => useSyncExternalStore(subscribe, current, () => CLOSED_AND_EMPTY)
