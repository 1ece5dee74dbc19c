import { askForNotice } from '@atelier/api-client/back-in-stock'
import { ApiError, createApi } from '@atelier/api-client/http'
import { BACK_IN_STOCK_NOTED, BackInStockBody } from '@atelier/domain/products/back-in-stock.schema'
import { createRepeatNotice } from '@atelier/domain/repeat-notice'
import { errorWords } from '../../error-words.ts'

/** What became of an address: put right, noted, or refused, with the sentence to show. */
export interface NoticeResult {
  kind: 'invalid' | 'noted' | 'failed'
  message: string
}

const api = createApi({ fetch: (input, init) => fetch(input, init) })
const notice = createRepeatNotice()

/** Checks and sends the form. A module of its own: only those who ask pay for the schema. */
export async function sendNotice(productId: string, given: Record<string, unknown>): Promise<NoticeResult> {
  const checked = BackInStockBody.safeParse(given)
  if (!checked.success) return { kind: 'invalid', message: checked.error.issues[0]?.message ?? errorWords.unexpected }
  try {
    return { kind: 'noted', message: (await askForNotice(api, productId, checked.data)) ?? BACK_IN_STOCK_NOTED }
  } catch (error) {
    if (!(error instanceof ApiError)) return { kind: 'failed', message: notice(errorWords.unexpected) }
    const wrongEmail = error.issues.find(({ path }) => path === 'email')
    if (wrongEmail) return { kind: 'invalid', message: wrongEmail.message }
    return { kind: 'failed', message: notice(error.message) }
  }
}
