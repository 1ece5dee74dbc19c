import { Alert } from '../feedback/alert.tsx'

/** Says that a form contains a restored draft, from before the session ended or the page was reloaded. */
export function RestoredDraftAlert({ isRestored, onReset }: { isRestored: boolean; onReset: () => void }) {
  if (!isRestored) return null
  const resetButton = (
    <button type="button" className="text-link" onClick={onReset}>
      Discard draft
    </button>
  )
  return (
    <Alert tone="info" action={resetButton}>
      We restored your unsaved draft (passwords excluded).
    </Alert>
  )
}
