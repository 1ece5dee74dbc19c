import type { ImportKind } from '@atelier/domain/moving-in/import-kinds'
import { CUSTOMER_IMPORT } from './customers/customer-import.ts'
import type { ImportHandler } from './import-handler.ts'
import { ORDER_IMPORT } from './orders/order-import.ts'
import { REDIRECT_IMPORT } from './old-addresses/redirect-import.ts'
import { PRODUCT_IMPORT } from './products/product-import.ts'

/** The handler of each kind. Its entries are those that the formats of the kind read. */
const HANDLERS = {
  products: PRODUCT_IMPORT,
  customers: CUSTOMER_IMPORT,
  orders: ORDER_IMPORT,
  redirects: REDIRECT_IMPORT,
} satisfies Record<ImportKind, unknown>

export const handlerOf = (kind: ImportKind): ImportHandler<unknown> =>
  HANDLERS[kind] as unknown as ImportHandler<unknown>
