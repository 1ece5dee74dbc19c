import { Note } from './note.tsx'

/** Says that a form holds what was typed before the session ended. */
export function DraftNote({ isRestored, onReset }: { isRestored: boolean; onReset: () => void }) {
  if (!isRestored) return null
  const again = (
    <button type="button" className="text-link" onClick={onReset}>
      Start over
    </button>
  )
  return (
    <Note tone="info" action={again}>
      What you had typed before your session ended is still here. Passwords are not kept.
    </Note>
  )
}
