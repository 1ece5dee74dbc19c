import { useRouteError } from 'react-router'
import { errorMessages, messageOf } from '../../browser/error-messages.ts'
import { ListFailure, ProductFailure } from './panels.tsx'

/** The page of a list that failed to load (S2). */
export function ListErrorPage() {
  return (
    <main id="main" className="px-page">
      <ListFailure message={messageOf(useRouteError(), errorMessages.products)} />
    </main>
  )
}

/** The page of a list or product that failed to load; the loader's message says which. */
export function ListOrProductErrorPage() {
  const isList = messageOf(useRouteError(), '') === errorMessages.products
  return isList ? <ListErrorPage /> : <ProductErrorPage />
}

/** The page of a product that failed to load (S2). */
export function ProductErrorPage() {
  return (
    <main id="main" className="px-page">
      <ProductFailure message={messageOf(useRouteError(), errorMessages.product)} />
    </main>
  )
}
