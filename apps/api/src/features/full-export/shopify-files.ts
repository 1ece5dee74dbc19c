import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { commaSeparated } from '../../files/csv.ts'
import {
  SHOPIFY_CUSTOMER_COLUMNS,
  SHOPIFY_PRODUCT_COLUMNS,
  shopifyCustomerRow,
  shopifyProductRows,
} from './shopify-rows.ts'
import { readShopifyCustomers, readShopifyProducts } from './shopify.repo.ts'
import type { ShopRegion } from '@atelier/domain/region/region'

async function* csvOf<Item>(
  header: readonly string[],
  batches: AsyncIterable<Item[]>,
  rowsOf: (item: Item) => string[][],
  region: ShopRegion,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(commaSeparated([[...header]], region))
  for await (const items of batches) yield Buffer.from(commaSeparated(items.flatMap(rowsOf), region))
}

/** Returns the products and the customers as CSV files that Shopify imports. */
export function shopifyFiles(
  tx: Tx,
  { shop, publicUrl }: { shop: Deps['shop']; publicUrl: string },
): { path: string; content: AsyncIterable<Uint8Array> }[] {
  const { currency } = shop.terms
  const about = { currency, vendor: shop.brand.name, publicUrl }
  return [
    {
      path: 'shopify/products.csv',
      content: csvOf(
        SHOPIFY_PRODUCT_COLUMNS,
        readShopifyProducts(tx),
        (product) => shopifyProductRows(product, about),
        shop.company.region,
      ),
    },
    {
      path: 'shopify/customers.csv',
      content: csvOf(
        SHOPIFY_CUSTOMER_COLUMNS,
        readShopifyCustomers(tx, currency),
        (customer) => [shopifyCustomerRow(customer, currency)],
        shop.company.region,
      ),
    },
  ]
}
