/** What other features may use of session. */

export { changedFields } from './rebase.ts'
export { RequirePermission } from './require-permission.tsx'
export { type Draft, useDraft, useHasDraft, useRecordDraft, useTextDraft } from './use-draft.ts'
