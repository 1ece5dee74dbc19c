import { Button } from '@mantine/core'
import { useRouteError } from 'react-router'
import { EmptyState } from '../../ui/page/empty-state.tsx'

/** Shown when a screen's code failed to load (a new version was deployed, or the connection was lost) or threw. */
export function RouteErrorPage() {
  const error = useRouteError()
  return (
    <main>
      <EmptyState
        title="This screen couldn’t be loaded."
        action={<Button onClick={() => window.location.reload()}>Reload page</Button>}
      >
        <p>A new version may have been installed. Reload the page to get it.</p>
        {error instanceof Error ? <p>{error.message}</p> : null}
      </EmptyState>
    </main>
  )
}
