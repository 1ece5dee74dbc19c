/** What other features may use of the settings. */

export { PROVIDER_LABELS } from './system-cards.tsx'
export { systemQuery } from './settings.queries.ts'
