import { DoneBody } from '@atelier/domain/envelope'
import type { BackInStockBody } from '@atelier/domain/products/back-in-stock.schema'
import type { Api } from './http.ts'

const PATIENCE_MS = 20_000

/** POST /api/products/{id}/back-in-stock: one mail when this colour can be bought again. Asking twice changes nothing. */
export async function askForNotice(api: Api, productId: string, body: BackInStockBody): Promise<string | undefined> {
  const path = `/api/products/${encodeURIComponent(productId)}/back-in-stock`
  const { message } = await api({ method: 'POST', path, body, answer: DoneBody, timeoutMs: PATIENCE_MS })
  return message
}
