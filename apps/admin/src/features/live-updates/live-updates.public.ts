/** What other features may use of live updates, besides the store. */

export { LiveUpdates } from './live-updates.tsx'
