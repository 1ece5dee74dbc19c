import { requestBackInStockEmail } from '@atelier/api-client/back-in-stock'
import { ApiError, createApi } from '@atelier/api-client/http'
import { BACK_IN_STOCK_REQUESTED, BackInStockBody } from '@atelier/domain/products/back-in-stock.schema'
import { createRepeatedErrorNotice } from '@atelier/domain/repeated-error'
import { errorMessages } from '../../error-messages.ts'

/** The outcome of a request, with the message to show. */
export interface BackInStockResult {
  kind: 'invalid' | 'requested' | 'failed'
  message: string
}

const api = createApi({ fetch: (input, init) => fetch(input, init) })
const withRepeatNotice = createRepeatedErrorNotice()

/** Validates and sends the form. A separate module, because only requests for a notification need the schema. */
export async function requestBackInStock(
  productId: string,
  given: Record<string, unknown>,
): Promise<BackInStockResult> {
  const checked = BackInStockBody.safeParse(given)
  if (!checked.success)
    return { kind: 'invalid', message: checked.error.issues[0]?.message ?? errorMessages.unexpected }
  try {
    return {
      kind: 'requested',
      message: (await requestBackInStockEmail(api, productId, checked.data)) ?? BACK_IN_STOCK_REQUESTED,
    }
  } catch (error) {
    if (!(error instanceof ApiError)) return { kind: 'failed', message: withRepeatNotice(errorMessages.unexpected) }
    const wrongEmail = error.issues.find(({ path }) => path === 'email')
    if (wrongEmail) return { kind: 'invalid', message: wrongEmail.message }
    return { kind: 'failed', message: withRepeatNotice(error.message) }
  }
}
