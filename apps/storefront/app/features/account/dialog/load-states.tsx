import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/alert.tsx'

/** Stone lines where a list will be, after a moment. */
export function LoadingSkeleton({ label, lines = 3 }: { label: string; lines?: number }) {
  return (
    <div className="appear-late">
      <p role="status" className="sr-only">
        {label}
      </p>
      <div aria-hidden="true" className="grid gap-3">
        {Array.from({ length: lines }, (_, line) => (
          <div key={line} className="h-20 bg-stone" />
        ))}
      </div>
    </div>
  )
}

/** A list that could not be had, and the way to try once more. */
export function LoadFailure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <>
      <Alert>{message}</Alert>
      <Button variant="ghost" className="mt-5 min-h-12" onClick={onRetry}>
        Try Again
      </Button>
    </>
  )
}
