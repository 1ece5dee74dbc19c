import type { ReactNode } from 'react'
import { paths } from '../../shop/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'

/** The layout of empty and error states: one sentence and one link. */
function Panel({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="max-w-[34rem] pt-[clamp(4.5rem,10vw,10rem)]">
      {title}
      {children}
    </div>
  )
}

/** The empty states of a list (S2). */
export function EmptyList({ isNewArrivals }: { isNewArrivals: boolean }) {
  return (
    <Panel
      title={
        <p className="serif text-title text-balance">
          {isNewArrivals
            ? 'No new arrivals at this time. Check back soon for our latest collections!'
            : 'No products found in this category.'}
        </p>
      }
    >
      <ButtonLink variant="ghost" to={paths.products} className="mt-8">
        View All Products
      </ButtonLink>
    </Panel>
  )
}

/** Shown when a list failed to load (S2). */
export function ListFailure({ message }: { message: string }) {
  return (
    <Panel title={<h1 className="serif text-page">Oops!</h1>}>
      <p role="alert" className="mt-3">
        {message}
      </p>
      <Button className="mt-8" onClick={() => location.reload()}>
        Try Again
      </Button>
    </Panel>
  )
}

/** Shown when a product failed to load (S2). */
export function ProductFailure({ message }: { message: string }) {
  return (
    <Panel title={<h1 className="serif text-page">Error</h1>}>
      <p role="alert" className="mt-3">
        {message}
      </p>
      <ButtonLink variant="ghost" to={paths.products} className="mt-8">
        Back to Products
      </ButtonLink>
    </Panel>
  )
}

/** Shown for an unknown product id, and for a deleted product (S2). */
export function ProductNotFound() {
  return (
    <Panel title={<h1 className="serif text-page">Product Not Found</h1>}>
      <p className="mt-3 max-w-[44ch]">This product may have been renamed or removed.</p>
      <ButtonLink variant="ghost" to={paths.products} className="mt-8">
        Back to Products
      </ButtonLink>
    </Panel>
  )
}
