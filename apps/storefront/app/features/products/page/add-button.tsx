import type { Product } from '@atelier/domain/products/product.schema'
import { useEffect, useState, type RefObject } from 'react'
import { Button } from '../../../ui/button.tsx'
import { productName, toCardProduct } from '../card-product.ts'
import { Price } from '../../../ui/price.tsx'

/** Returns whether an element is in the window, below the header and above the buy bar. False until hydration. */
export function useIsInView(element: RefObject<HTMLElement | null>): boolean {
  const [isInView, setIsInView] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => setIsInView(entry?.isIntersecting === true), {
      rootMargin: '-60px 0px -72px',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isInView
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

interface BarProps {
  product: Product
  isShown: boolean
  button: AddButtonProps
  /** Moves to the form that requests a back-in-stock email. */
  onNotify: (() => void) | undefined
}

/** A fixed buy bar on a phone, from the first screen on, while the main button is out of view. */
export function AddBar({ product, isShown, button, onNotify }: BarProps) {
  const { priceCents, oldPriceCents } = toCardProduct(product)
  const { isOut } = button
  const size = 'min-h-12 px-6'
  return (
    <div
      inert={!isShown}
      className={`add-bar no-print noscript:hidden fixed inset-x-0 bottom-0 z-15 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-4 border-t border-line bg-paper px-page pt-2.5 pb-[calc(0.625rem+env(safe-area-inset-bottom))] transition-[translate,visibility] duration-300 md:hidden ${isShown ? '' : 'invisible translate-y-full'}`}
    >
      <div>
        <p className="serif-small truncate text-[1.0625rem] leading-5">{productName(product.name)}</p>
        <p className="text-small">{isOut ? 'Sold out' : <Price cents={priceCents} oldCents={oldPriceCents} />}</p>
      </div>
      {isOut && onNotify ? (
        <Button variant="ghost" className={size} onClick={onNotify}>
          Notify me
        </Button>
      ) : (
        <AddButton {...button} className={size} />
      )}
    </div>
  )
}
