import type { Product } from '@atelier/domain/products/product.schema'
import { useEffect, useState, type RefObject } from 'react'
import { Button } from '../../../ui/button.tsx'
import { productName, toCardProduct } from '../card-product.ts'
import { Price } from '../price.tsx'

/** Returns whether an element has scrolled out of the window at the top. */
export function useHasLeft(element: RefObject<HTMLElement | null>): boolean {
  const [hasLeft, setHasLeft] = useState(false)
  useEffect(() => {
    if (!element.current) return
    // The margin counts everything below the window as intersecting, so that a jump down the page is detected too.
    const observer = new IntersectionObserver(([entry]) => setHasLeft(entry?.isIntersecting === false), {
      rootMargin: '0px 0px 1000000px',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return hasLeft
}

export interface AddButtonProps {
  isOut: boolean
  isAdding: boolean
  onAdd: () => void
  /** Called when the visitor is about to press the button. */
  onNear?: () => void
  className: string
}

/** The button ADD TO CART: 'ADDING...' while busy, and a sold-out label when nothing is available (S2). */
export function AddButton({ isOut, isAdding, onAdd, onNear, className }: AddButtonProps) {
  if (isOut) {
    return (
      <Button disabled className={className}>
        Sold out
      </Button>
    )
  }
  return (
    <Button
      className={className}
      aria-busy={isAdding}
      onPointerEnter={onNear}
      onPointerDown={onNear}
      onFocus={onNear}
      onClick={onAdd}
    >
      {isAdding ? 'ADDING...' : 'ADD TO CART'}
    </Button>
  )
}

/** A fixed buy bar on a phone, shown once the main button has scrolled out of view. */
export function AddBar({ product, isShown, button }: { product: Product; isShown: boolean; button: AddButtonProps }) {
  const { priceCents, oldPriceCents } = toCardProduct(product)
  return (
    <div
      inert={!isShown}
      className={`no-print fixed inset-x-0 bottom-0 z-15 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-4 border-t border-line bg-paper px-page pt-2.5 pb-[calc(0.625rem+env(safe-area-inset-bottom))] transition-[translate,visibility] duration-300 md:hidden ${isShown ? '' : 'invisible translate-y-full'}`}
    >
      <div>
        <p className="serif-small truncate text-[1.0625rem] leading-5">{productName(product.name)}</p>
        <p className="text-small">
          <Price cents={priceCents} oldCents={oldPriceCents} />
        </p>
      </div>
      <AddButton {...button} className="min-h-12 px-6" />
    </div>
  )
}
