import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import type { LinkState } from './use-email-link.ts'
import type { ReactNode } from 'react'

/** Shows that a link is being checked, or why it cannot be used. `wayOut` leads on from a link that has ended. */
export function LinkStatus({ link, wayOut }: { link: LinkState; wayOut: ReactNode }) {
  if (link.kind === 'ready') return null
  if (link.kind === 'checking') {
    return (
      <p role="status" className="appear-late mt-6 text-ink-soft">
        Checking your link...
      </p>
    )
  }
  return (
    <>
      <Alert className="mt-6">{link.message}</Alert>
      {link.canRetry ? (
        <Button className="mt-6" onClick={() => location.reload()}>
          Try Again
        </Button>
      ) : (
        wayOut
      )}
    </>
  )
}
