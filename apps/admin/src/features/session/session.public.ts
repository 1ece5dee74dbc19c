/** What other features may use of session. */

export { limitOfScreen } from './limited-screens.ts'
export { useNamesOfMarkets } from './market-names.ts'
export { changedFields } from './rebase.ts'
export { RequirePermission } from './require-permission.tsx'
export { type Draft, useDraft, useHasDraft, useRecordDraft, useTextDraft } from './use-draft.ts'
