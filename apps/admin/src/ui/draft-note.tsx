import { Note } from './note.tsx'

/** Says that a form holds what was typed before the session ended or the page was loaded again. */
export function DraftNote({ isRestored, onReset }: { isRestored: boolean; onReset: () => void }) {
  if (!isRestored) return null
  const again = (
    <button type="button" className="text-link" onClick={onReset}>
      Start over
    </button>
  )
  return (
    <Note tone="info" action={again}>
      What you had typed before is still here, not saved yet. Passwords are not kept.
    </Note>
  )
}
