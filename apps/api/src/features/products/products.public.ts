/** What other features may use of products. */

export type { Catalogs } from './catalog/catalog.ts'
export { readContentVersion } from './catalog/content-version.repo.ts'
export { listProductIdsBySku, listSaleTimes, listVisibleIds } from './feed-products.repo.ts'
export type { ContentWatch } from './catalog/content-watch.ts'
export { findFeaturedCandidate, findFeaturedChoice } from './featured.repo.ts'
export { listTakenSlugs, listTakenSlugsOf } from './desk/save-product.repo.ts'
export { lowStock } from './low-stock.repo.ts'
export { topSales } from './product-sales.repo.ts'
export { moveToCategory } from './product-category.repo.ts'
export { setImageWidths } from './product-images.repo.ts'
export { listForSale, releaseSlugs } from './products.repo.ts'
export {
  judgeStock,
  lockColors,
  lockedColors,
  releaseUnits,
  returnToStock,
  type Shortage,
  takeStock,
  takeUnits,
  takeUnitsAgain,
  uncountedColors,
  unitLines,
  type VariantUnits,
} from './stock.repo.ts'
export { actAs, type StockCause } from './stock-causes.repo.ts'
export { productsOf, sellable, visible } from './visible.repo.ts'
