import { Button } from './button.tsx'
import { Alert } from './alert.tsx'

/** The skeleton of a list. It appears after a short delay. */
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

/** Shows that a list failed to load, with a button to retry. */
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
