/** What other features may use of the settings. */

export { PROVIDER_LABELS } from './system-cards.tsx'
export { settingsQuery, systemQuery } from './settings.queries.ts'
export { ShopOpening } from './shop-opening.tsx'
