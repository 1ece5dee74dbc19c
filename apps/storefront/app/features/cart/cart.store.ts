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
import { sharedStorage } from '../../browser/browser-storage.ts'
import { createStore } from '../../ui/create-store.ts'

/** Stores the cart between visits, shared by all tabs of the browser (S4). */
const STORAGE_KEY = 'shop.cart'

interface CartState {
  cart: Cart
  isOpen: boolean
  /** The line just removed, while it can be restored. */
  removed: { line: CartLine; index: number } | null
  /** The next screen reader announcement. */
  announcement: string
}

const CLOSED_AND_EMPTY: CartState = { cart: EMPTY_CART, isOpen: false, removed: null, announcement: '' }

const readCart = (): Cart => readStoredCart(sharedStorage.read(STORAGE_KEY))

/** The cart and its drawer. Empty and closed on the server and until hydration. */
const store = createStore(CLOSED_AND_EMPTY, {
  load: () => ({ ...CLOSED_AND_EMPTY, cart: readCart() }),
  connect() {
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  },
})

const set = (part: Partial<CartState>): void => store.set({ ...store.get(), ...part })

/** Another tab has changed the cart, or cleared all storage (`key` is null). */
function onStorage(event: StorageEvent): void {
  if (event.key === STORAGE_KEY || event.key === null) set({ cart: readCart(), removed: null })
}

function change(cart: Cart, more: Partial<CartState> = {}): void {
  sharedStorage.write(STORAGE_KEY, writeStoredCart(cart))
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
  current: (): Cart => store.get().cart,
  /** Adds one unit and opens the drawer (S4). */
  add(item: Omit<CartLine, 'cartItemId' | 'quantity'>): void {
    const cart = addToCart(store.get().cart, item)
    change(cart, { isOpen: true, announcement: `${lineLabel(item)} added. ${itemCountLabel(cart)}.` })
  },
  /** Adds several lines at once, for a reorder, and opens the drawer. */
  addMany(lines: readonly { item: Omit<CartLine, 'cartItemId' | 'quantity'>; quantity: number }[]): void {
    const cart = lines.reduce((before, { item, quantity }) => addToCart(before, item, quantity), store.get().cart)
    change(cart, { isOpen: true, announcement: `${itemCountLabel(cart)}.` })
  },
  setQuantity(line: CartLine, quantity: number): void {
    const cart = setQuantity(store.get().cart, line.cartItemId, quantity)
    change(cart, { announcement: `${lineLabel(line)}: ${quantity}. ${itemCountLabel(cart)}.` })
  },
  remove(line: CartLine): void {
    const before = store.get().cart
    const index = before.findIndex((other) => other.cartItemId === line.cartItemId)
    const cart = removeFromCart(before, line.cartItemId)
    change(cart, { removed: { line, index }, announcement: `${lineLabel(line)} removed. ${itemCountLabel(cart)}.` })
  },
  undoRemove: (): void => {
    const { cart, removed } = store.get()
    if (!removed) return
    const restored = restoreToCart(cart, removed.line, removed.index)
    change(restored, { announcement: `${lineLabel(removed.line)} added back. ${itemCountLabel(restored)}.` })
  },
  /** Replaces the cart, after the checkout has reconciled it with the server. */
  replace: (cart: Cart): void => change(cart),
  /** Reads the storage again, in case the event about another tab's change has not arrived yet. */
  refresh(): void {
    const stored = sharedStorage.read(STORAGE_KEY)
    if (stored !== null) set({ cart: readStoredCart(stored) })
  },
  /** Empties the cart; the drawer stays as it is (S4). */
  clear: (): void => change(EMPTY_CART),
  open: (): void => set({ isOpen: true }),
  close: (): void => set({ isOpen: false, removed: null }),
}

export const useCart = store.useValue
