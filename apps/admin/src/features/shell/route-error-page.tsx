import { Button } from '@mantine/core'
import { useRouteError } from 'react-router'
import { EmptyState } from '../../ui/empty-state.tsx'

/** A screen's code could not be fetched (a new version was installed meanwhile, the line dropped) or failed. */
export function RouteErrorPage() {
  const error = useRouteError()
  return (
    <main>
      <EmptyState
        title="This screen could not be shown."
        action={<Button onClick={() => window.location.reload()}>Load it again</Button>}
      >
        <p>A new version may have been installed while this one was open. Loading the page again usually helps.</p>
        {error instanceof Error ? <p>{error.message}</p> : null}
      </EmptyState>
    </main>
  )
}
