import type { ImportFormat } from './import-format.ts'
import { SHOPIFY_REDIRECTS } from './import-redirects.ts'
import type { ImportKind } from './import-kinds.ts'
import type { ImportSource } from './import-run.schema.ts'
import { MAPPED_ORDERS } from './mapped-orders.ts'
import { MAPPED_PRODUCTS } from './mapped-products.ts'
import { SHOPIFY_CUSTOMERS } from './shopify-customers.ts'
import { SHOPIFY_ORDERS } from './shopify-orders.ts'
import { SHOPIFY_PRODUCTS } from './shopify-products.ts'
import { WOOCOMMERCE_CUSTOMERS } from './woocommerce-customers.ts'
import { WOOCOMMERCE_ORDERS } from './woocommerce-orders.ts'
import { WOOCOMMERCE_PRODUCTS } from './woocommerce-products.ts'

/** Every kind of file that can be read. */
export const IMPORT_FORMATS: readonly ImportFormat[] = [
  SHOPIFY_PRODUCTS,
  SHOPIFY_CUSTOMERS,
  SHOPIFY_ORDERS,
  SHOPIFY_REDIRECTS,
  WOOCOMMERCE_PRODUCTS,
  WOOCOMMERCE_CUSTOMERS,
  WOOCOMMERCE_ORDERS,
  MAPPED_PRODUCTS,
  MAPPED_ORDERS,
]

/** Returns how files of a kind and source are read; undefined: such files are not known. */
export const findFormat = (kind: ImportKind, source: ImportSource): ImportFormat | undefined =>
  IMPORT_FORMATS.find((format) => format.kind === kind && format.source === source)
