import { ApiError } from '@atelier/api-client/api-error'
import { call } from '@atelier/api-client/call'
import { requestBackInStockEmail } from '@atelier/domain/back-in-stock/back-in-stock.endpoints'
import { BACK_IN_STOCK_REQUESTED, BackInStockBody } from '@atelier/domain/back-in-stock/back-in-stock.schema'
import { createRepeatedErrorNotice } from '@atelier/domain/page-watch/repeated-error'
import { api } from '../../browser/api.ts'
import { errorMessages } from '../../browser/error-messages.ts'

/** The outcome of a request, with the message to show. */
export interface BackInStockResult {
  kind: 'invalid' | 'requested' | 'failed'
  message: string
}

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
    const input = { params: { idOrSlug: productId }, body: checked.data }
    const { message = BACK_IN_STOCK_REQUESTED } = await call(api, requestBackInStockEmail, input)
    return { kind: 'requested', message }
  } catch (error) {
    if (!(error instanceof ApiError)) return { kind: 'failed', message: withRepeatNotice(errorMessages.unexpected) }
    const wrongEmail = error.issues.find(({ path }) => path === 'email')
    if (wrongEmail) return { kind: 'invalid', message: wrongEmail.message }
    return { kind: 'failed', message: withRepeatNotice(error.message) }
  }
}
