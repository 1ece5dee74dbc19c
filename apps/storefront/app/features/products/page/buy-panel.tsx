import { toCents } from '@atelier/domain/money'
import type { ColorVariant, Product } from '@atelier/domain/products/product.schema'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { words } from '../../../policy-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Unbroken } from '../../../ui/unbroken.tsx'
import { fewLeft, isColorSoldOut, isSoldOut } from '../availability.ts'
import { productName, toCardProduct } from '../card-product.ts'
import { HeartSlot } from '../heart-slot.tsx'
import { Price } from '../price.tsx'
import { ProductDetails } from './product-details.tsx'
import { Swatches } from '../swatches.tsx'
import { prepareAddToCart, useAddToCart } from './use-add-to-cart.ts'

interface Props {
  product: Product
  color: ColorVariant | undefined
  onChoose: (color: string) => void
}

/** Delivery, returns and care in one line each, where the doubt appears. */
function ServiceLines({ product }: { product: Product }) {
  const lines = [
    ['Delivery', words.standardDelivery(toCents(product.price)), words.expressDelivery],
    ['Returns', words.returnWindow],
    ['Care', words.warranty],
  ]
  return (
    <dl className="mt-6 border-t border-line text-small">
      {lines.map(([term, ...facts]) => (
        <div key={term} className="grid grid-cols-[5.25rem_1fr] gap-4 border-b border-line py-[0.6875rem]">
          <dt className="text-ink-soft">{term}</dt>
          <dd className="first-letter:uppercase">
            {facts.map((fact) => (
              <span key={fact} className="block first-letter:uppercase">
                {fact}
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Whether an element has left the window upwards. */
function useHasLeft(element: RefObject<HTMLElement | null>): boolean {
  const [hasLeft, setHasLeft] = useState(false)
  useEffect(() => {
    if (!element.current) return
    // Everything below the window counts as seen, so that a leap down the page is noticed too.
    const observer = new IntersectionObserver(([entry]) => setHasLeft(entry?.isIntersecting === false), {
      rootMargin: '0px 0px 1000000px',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return hasLeft
}

interface AddButtonProps {
  isOut: boolean
  isAdding: boolean
  onAdd: () => void
  className: string
}

/** S2: ADD TO CART, ADDING... while busy, and the plain truth when there is nothing to add. */
function AddButton({ isOut, isAdding, onAdd, className }: AddButtonProps) {
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
      onClick={onAdd}
      onPointerEnter={prepareAddToCart}
      onFocus={prepareAddToCart}
    >
      {isAdding ? 'ADDING...' : 'ADD TO CART'}
    </Button>
  )
}

/** On a phone: the button once more at the bottom of the window, when the first one has scrolled away. */
function AddBar({ product, isShown, button }: { product: Product; isShown: boolean; button: AddButtonProps }) {
  const { priceCents, oldPriceCents } = toCardProduct(product)
  return (
    <div
      inert={!isShown}
      className={`fixed inset-x-0 bottom-0 z-15 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-4 border-t border-line bg-paper px-page pt-2.5 pb-[calc(0.625rem+env(safe-area-inset-bottom))] transition-[translate,visibility] duration-300 md:hidden ${isShown ? '' : 'invisible translate-y-full'}`}
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

/** Everything beside the pictures: what it is, what it costs, which colour, and the one button. */
export function BuyPanel({ product, color, onChoose }: Props) {
  const { add, isAdding, refusal } = useAddToCart(product, color)
  const mainButton = useRef<HTMLDivElement>(null)
  const isBarShown = useHasLeft(mainButton)
  const { priceCents, oldPriceCents } = toCardProduct(product)
  const isOut = isColorSoldOut(product, color)
  const button = { isOut, isAdding, onAdd: add, className: 'w-full' }
  const swatches = product.colors.map((shade) => ({ ...shade, isOut: isColorSoldOut(product, shade) }))
  const stockLine = isOut ? undefined : (fewLeft(product, color) ?? 'In stock')
  return (
    <>
      <h1 className="serif text-[clamp(2.125rem,1.6rem+1.4vw,2.875rem)] leading-[1.06] wrap-anywhere">
        <Unbroken text={productName(product.name)} />
      </h1>
      <p className="mt-3 text-[1.125rem] leading-7">
        <Price cents={priceCents} oldCents={oldPriceCents} />
      </p>
      <p className="mt-5 max-w-[46ch] text-pretty">{product.description}</p>
      {color && (
        <div className="mt-7">
          <h2 className="label">COLOR: {color.name}</h2>
          <div className="mt-1 -ml-[0.5625rem]">
            <Swatches size="large" label="Color" colors={swatches} chosen={color.name} onChoose={onChoose} />
          </div>
        </div>
      )}
      <div ref={mainButton} className="mt-5 flex gap-2">
        <AddButton {...button} className="flex-1" />
        <HeartSlot
          place="page"
          product={{
            ...product,
            name: productName(product.name),
            priceCents,
            imageUrl: product.colors[0]?.images[0]?.url ?? null,
          }}
        />
      </div>
      <p role="status" className="mt-3.5 flex items-baseline gap-2.5 text-small">
        {stockLine && <span aria-hidden="true" className="size-[7px] -translate-y-px rounded-full bg-good" />}
        {refusal ?? stockLine ?? (isSoldOut(product) ? 'Every color is sold out.' : 'This color is sold out.')}
      </p>
      <ServiceLines product={product} />
      <ProductDetails product={product} />
      <AddBar product={product} isShown={isBarShown} button={button} />
    </>
  )
}
