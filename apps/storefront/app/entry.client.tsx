import { readShopRegion, setShopRegion } from '@atelier/domain/region/shop-region'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { ignoreSkippedTransitions } from './browser/ignore-skipped-transitions.ts'

setShopRegion(readShopRegion(document.documentElement))
ignoreSkippedTransitions(document)
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
