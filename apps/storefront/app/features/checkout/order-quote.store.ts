import type { Cart } from '@atelier/domain/cart/cart'
import type { DeliveryChoice } from '@atelier/domain/delivery/delivery-methods'
import { quoteOrder, type OrderChoices, type QuoteTerms } from '@atelier/domain/quote/quote-order'
import { isTaxedByProvider } from '@atelier/domain/tax/place-rate'
import { createStore } from '../../ui/create-store.ts'
import type { OrderFailure } from './order-failure.ts'
import { TAX_NOT_CALCULATED, type TaxAnswer } from './tax-question.ts'

type CalculatedTax = OrderChoices['calculatedTax']

interface AskedTax {
  /** The order that the answer is for; null: none was asked for. */
  key: string | null
  /** null: not known, or not any more. */
  tax: CalculatedTax
  /** Why there is no tax. */
  failure: OrderFailure | null
  isAsking: boolean
}

const NOT_ASKED: AskedTax = { key: null, tax: null, failure: null, isAsking: false }
const store = createStore(NOT_ASKED)

const keyOf = (cart: Cart, choice: DeliveryChoice): string =>
  JSON.stringify([
    choice,
    cart.map(({ productId, color, quantity, unitPriceCents, wrapped = 0, weightGrams = 0, taxClass }) => [
      productId,
      color,
      quantity,
      unitPriceCents,
      wrapped,
      weightGrams,
      taxClass,
    ]),
  ])

/** The tax that the server has calculated for the order of this page, where the browser cannot: a provider knows it. */
export const orderQuoteStore = {
  /** Returns what the store knows of an order. While it asks, the tax is that of the order before it. */
  stateOf({ key, ...state }: AskedTax, cart: Cart, choice: DeliveryChoice | undefined): Omit<AskedTax, 'key'> {
    const isThis = choice !== undefined && key === keyOf(cart, choice)
    return isThis ? state : NOT_ASKED
  },
  /** Returns the tax of an order; null: it is not known. */
  taxOf: (cart: Cart, choice: DeliveryChoice): CalculatedTax => {
    const { tax, isAsking } = orderQuoteStore.stateOf(store.get(), cart, choice)
    return isAsking ? null : tax
  },
  /** Asks for the tax of an order, unless it is known or being asked for. */
  async ask(cart: Cart, choice: DeliveryChoice, terms: QuoteTerms): Promise<void> {
    const key = keyOf(cart, choice)
    const before = store.get()
    if (!isTaxedByProvider(terms) || (before.key === key && !before.failure)) return
    store.set({ key, tax: before.tax, failure: null, isAsking: true })
    const own = quoteOrder(cart, terms, choice)
    const answer: TaxAnswer = await import('./fetch-tax.ts')
      .then(({ fetchTax }) => fetchTax({ cart: own.lines, choice, own }))
      .catch(() => ({ failure: TAX_NOT_CALCULATED }))
    if (store.get().key !== key) return
    store.set({ ...NOT_ASKED, key, ...answer })
  },
  /** Forgets the answer, because the server has refused the order with it. */
  forget: (): void => store.set(NOT_ASKED),
}

export const useAskedTax = store.useValue
