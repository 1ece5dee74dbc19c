import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'

/** S8: the card form could not be shown, and why. Where it stands, another way to pay is offered too. */
export function CardFailure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <>
      <Note>{message}</Note>
      <Button look="ghost" className="mt-4" onClick={onRetry}>
        Try Again
      </Button>
    </>
  )
}
