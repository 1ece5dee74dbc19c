import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/alert.tsx'

/** S8: the card form could not be shown, and why. Where it stands, another way to pay is offered too. */
export function CardFailure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <>
      <Alert>{message}</Alert>
      <Button variant="ghost" className="mt-4" onClick={onRetry}>
        Try Again
      </Button>
    </>
  )
}
