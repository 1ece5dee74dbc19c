import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/alert.tsx'

/** Shows why the card form could not be displayed (S8). The page around it offers another way to pay. */
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
