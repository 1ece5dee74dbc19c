/** What other features may use of the desk of products. It uses documents and media, which use products. */

export { storeNewProducts } from './desk/create-product.ts'
export { dropProduct } from './desk/remove-product.ts'
export { storeProduct } from './desk/update-product.ts'
export { listGtinOwners, listNamedProducts, listSlugOwners } from './desk/admin-products.repo.ts'
export { presentAdminProduct } from './desk/admin-products.present.ts'
export {
  listPricedMarkets,
  restoreImportedPrices,
  storeImportedPrices,
  type ImportedPriceChange,
} from './prices/import-prices.ts'
