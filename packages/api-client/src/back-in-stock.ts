import { SuccessResponse } from '@atelier/domain/envelope'
import type { BackInStockBody } from '@atelier/domain/products/back-in-stock.schema'
import type { Api } from './http.ts'

const TIMEOUT_MS = 20_000

/** POST /api/products/{id}/back-in-stock: one mail when this colour can be bought again. Asking twice changes nothing. */
export async function requestBackInStockEmail(
  api: Api,
  productId: string,
  body: BackInStockBody,
): Promise<string | undefined> {
  const path = `/api/products/${encodeURIComponent(productId)}/back-in-stock`
  const { message } = await api({ method: 'POST', path, body, responseSchema: SuccessResponse, timeoutMs: TIMEOUT_MS })
  return message
}
