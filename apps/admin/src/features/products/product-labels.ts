import { ApiError } from '@atelier/api-client/api-error'
import { DEFAULT_ERROR_MESSAGE } from '@atelier/domain/contract/shop-error'
import type { ProductStatus } from '@atelier/domain/products/product.schema'
import type { Tone } from '../../ui/display/status.tsx'

/** How long a message about a restored or deleted product is shown (A9). */
export const MESSAGE_MS = 5_000
/** How long a saved product shows its message before the list opens (A9). */
export const RETURN_MS = 1_500

export const STATUS_LABELS: Readonly<Record<ProductStatus, { label: string; tone: Tone }>> = {
  active: { label: 'Active', tone: 'ok' },
  draft: { label: 'Draft', tone: 'info' },
  inactive: { label: 'Inactive', tone: 'mute' },
  disabled: { label: 'Disabled', tone: 'mute' },
  archived: { label: 'Archived', tone: 'mute' },
  out_of_stock: { label: 'Out of stock', tone: 'warn' },
  deleted: { label: 'Deleted', tone: 'bad' },
}

/** Returns the server's message, or the status code without one (A8). */
export function errorReason(error: Error): string {
  const isGeneric = error.message === '' || error.message === DEFAULT_ERROR_MESSAGE
  if (error instanceof ApiError && error.statusCode > 0 && isGeneric) return `HTTP error! status: ${error.statusCode}`
  return error.message
}
