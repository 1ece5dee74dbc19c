/** What other features may use of products. */

export { bumpCatalogVersion } from './catalog-version.repo.ts'
export { findFeaturedCandidate, findFeaturedChoice, setFeatured } from './featured.repo.ts'
export { lowStock } from './low-stock.repo.ts'
export { topSales } from './product-sales.repo.ts'
export { colorsAreLocked, judgeStock, listForSale, returnUnitsToStock, takeStock, takeUnits } from './products.repo.ts'
export { visible } from './visible.repo.ts'
