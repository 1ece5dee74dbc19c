import { Alert } from '../feedback/alert.tsx'

/** Says that a form contains a restored draft, from before the session ended or the page was reloaded. */
export function RestoredDraftAlert({ isRestored, onReset }: { isRestored: boolean; onReset: () => void }) {
  if (!isRestored) return null
  const resetButton = (
    <button type="button" className="text-link" onClick={onReset}>
      Start over
    </button>
  )
  return (
    <Alert tone="info" action={resetButton}>
      What you had typed before is still here, not saved yet. Passwords are not kept.
    </Alert>
  )
}
