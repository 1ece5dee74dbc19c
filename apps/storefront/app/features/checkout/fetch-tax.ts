import { ApiError } from '@atelier/api-client/api-error'
import { call } from '@atelier/api-client/call'
import { toAmount } from '@atelier/domain/money/money'
import { quoteCart } from '@atelier/domain/orders/orders.endpoints'
import { taxOfQuote } from '@atelier/domain/orders/tax-of-quote'
import { api } from '../../browser/api.ts'
import { toOrderFailure, type OrderFailure } from './order-failure.ts'
import { TAX_NOT_CALCULATED, type TaxAnswer, type TaxQuestion } from './tax-question.ts'

/** The server waits four seconds for the tax provider. */
const TIMEOUT_MS = 10_000

/** The page shows other prices or another delivery than the server has. */
const OTHER_CART: OrderFailure = {
  message: 'Prices have changed. Reload the page to see them.',
  changes: [],
  isServiceError: false,
}

/** Asks the server for the tax of an order. Returns why there is none, for the shopper. */
export async function fetchTax({ cart, choice, own }: TaxQuestion): Promise<TaxAnswer> {
  const { currency } = own
  const items = cart.map(({ productId, color, quantity, unitPriceCents, wrapped = 0, taxClass }) => ({
    productId,
    color,
    quantity,
    price: toAmount(unitPriceCents, currency),
    ...(wrapped > 0 && { wrapped }),
    ...(taxClass && { taxClass }),
  }))
  try {
    const { data } = await call(api, quoteCart, { body: { items, ...choice } }, { timeoutMs: TIMEOUT_MS })
    const tax = taxOfQuote(data, own)
    return tax ? { tax } : { failure: OTHER_CART }
  } catch (error) {
    const isExplained = error instanceof ApiError && error.hasServerMessage && error.statusCode < 500
    return { failure: isExplained ? toOrderFailure(error, { cart, currency }, 'manual') : TAX_NOT_CALCULATED }
  }
}
