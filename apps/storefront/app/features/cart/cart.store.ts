import {
  addToCart,
  EMPTY_CART,
  itemCount,
  removeFromCart,
  restoreToCart,
  setQuantity,
  setWrapped,
  type Cart,
  type CartLine,
  type UnpricedLine,
} from '@atelier/domain/cart/cart'
import type { LineMove } from '@atelier/domain/cart/price-in-market'
import { readStoredCart, writeStoredCart, type StoredCart } from '@atelier/domain/cart/stored-cart'
import { wrappedLabel } from '@atelier/domain/orders/wrapped-label'
import { sharedStorage } from '../../browser/browser-storage.ts'
import { marketOfPage } from '../../browser/market.ts'
import { createStore } from '../../ui/create-store.ts'

/** Stores the cart between visits, shared by all tabs of the browser (S4). */
const STORAGE_KEY = 'shop.cart'

/** Stores the market whose prices the shopper has seen last; absent: the one without a prefix. */
const MARKET_KEY = 'shop.cart-market'

/** What changed in the cart because the shopper came from another market. */
interface CartMove {
  /** The key of the other market. */
  from: string
  lines: readonly LineMove[]
}

interface CartState extends StoredCart {
  isOpen: boolean
  /** The line just removed, while it can be restored. */
  removed: { line: CartLine; index: number } | null
  /** The next screen reader announcement. */
  announcement: string
  /** Whether the prices of this market are still being fetched. */
  isPricing: boolean
  /** Whether they could be fetched. */
  hasPrices: boolean
  /** Until the shopper has confirmed it. */
  move: CartMove | null
}

const CLOSED_AND_EMPTY: CartState = {
  cart: EMPTY_CART,
  unpriced: [],
  isOpen: false,
  removed: null,
  announcement: '',
  isPricing: false,
  hasPrices: true,
  move: null,
}

const readCart = (): StoredCart => readStoredCart(sharedStorage.read(STORAGE_KEY), marketOfPage())

/** Returns the market that the shopper has left, if the cart still shows its prices. */
const marketLeft = (): string | undefined => {
  const last = sharedStorage.read(MARKET_KEY) ?? ''
  return last === marketOfPage() ? undefined : last
}

/** The products that this market is known not to sell. */
const unsold = new Set<string>()

/** Returns the products whose prices in this market are not known, or change after a move. */
function productsToPrice({ cart, unpriced }: StoredCart): Set<string> {
  const lines =
    marketLeft() === undefined ? unpriced.filter((line) => !unsold.has(line.productId)) : [...cart, ...unpriced]
  return new Set(lines.map(({ productId }) => productId))
}

/** The cart and its drawer. Empty and closed on the server and until hydration. */
const store = createStore(CLOSED_AND_EMPTY, {
  load() {
    const stored = readCart()
    return { ...CLOSED_AND_EMPTY, ...stored, isPricing: productsToPrice(stored).size > 0 }
  },
  connect() {
    void updatePrices()
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  },
})

const set = (part: Partial<CartState>): void => store.set({ ...store.get(), ...part })

/** Another tab has changed the cart, or cleared all storage (`key` is null). */
function onStorage(event: StorageEvent): void {
  if (event.key !== STORAGE_KEY && event.key !== null) return
  set({ ...readCart(), removed: null })
  void updatePrices()
}

const acceptMarket = (): void => sharedStorage.write(MARKET_KEY, marketOfPage() || null)

/** Shows the cart at the prices of this market. The code is loaded by shoppers who come from another one. */
async function updatePrices(): Promise<void> {
  const asked = productsToPrice(store.get())
  if (asked.size === 0) return
  const from = marketLeft()
  set({ isPricing: true })
  try {
    const { fetchCartPrices, lineMoves, priceInMarket } = await import('./cart-prices.ts')
    const prices = await fetchCartPrices([...asked])
    for (const id of asked) if (!prices.has(id)) unsold.add(id)
    const stored = priceInMarket(store.get(), asked, prices)
    sharedStorage.write(STORAGE_KEY, writeStoredCart(stored, marketOfPage()))
    const move = from === undefined ? store.get().move : { from, lines: lineMoves(stored, from) }
    set({ ...stored, isPricing: false, hasPrices: true, move })
  } catch {
    // The lines have no price until the cart is opened again.
    set({ isPricing: false, hasPrices: false })
  }
}

function change(cart: Cart, more: Partial<CartState> = {}): void {
  const before = store.get()
  const isNew = (line: UnpricedLine) => !cart.some(({ cartItemId }) => cartItemId === line.cartItemId)
  const unpriced = (more.unpriced ?? before.unpriced).filter(isNew)
  // An empty cart has no prices of another market to tell about.
  const isEmpty = [before, { cart, unpriced }].some((each) => each.cart.length + each.unpriced.length === 0)
  if (isEmpty && marketLeft() !== undefined) acceptMarket()
  sharedStorage.write(STORAGE_KEY, writeStoredCart({ cart, unpriced }, marketOfPage()))
  set({ cart, removed: null, move: isEmpty ? null : before.move, ...more, unpriced })
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
  /** Sets how many units of a line are gift-wrapped. */
  setWrapped(line: CartLine, wrapped: number): void {
    const announcement = `${lineLabel(line)}: ${wrappedLabel({ ...line, wrapped }) ?? 'No gift wrap'}.`
    change(setWrapped(store.get().cart, line.cartItemId, wrapped), { announcement })
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
    if (stored !== null) set(readStoredCart(stored, marketOfPage()))
  },
  /** Empties the cart; the drawer stays as it is (S4). */
  clear: (): void => change(EMPTY_CART, { unpriced: [] }),
  /** Removes a line that this market does not sell. */
  removeUnpriced(line: UnpricedLine): void {
    const { cart, unpriced } = store.get()
    change(cart, { unpriced: unpriced.filter((other) => other !== line), announcement: `${lineLabel(line)} removed.` })
  },
  /** Confirms the prices of this market. */
  acceptMove: (): void => {
    acceptMarket()
    set({ move: null })
  },
  open: (): void => {
    set({ isOpen: true })
    void updatePrices()
  },
  close: (): void => set({ isOpen: false, removed: null }),
}

export const useCart = store.useValue
