import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { ignoreSkippedTransitions } from './ignore-skipped-transitions.ts'
import { moveEarlierKeys } from './move-earlier-keys.ts'

ignoreSkippedTransitions(document)
for (const open of [() => localStorage, () => sessionStorage]) moveEarlierKeys(open)
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
