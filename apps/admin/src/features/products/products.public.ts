/** What other features may use of products. */

export { ImportFlow } from './import/import-flow.tsx'
