import { returnWindowText, standardDeliveryText, warrantyOf } from '@atelier/domain/terms/product-promises'
import { goodsOfUnit } from '@atelier/domain/products/goods-of-unit'
import { toCents } from '@atelier/domain/money/money'
import type { ColorVariant, Product } from '@atelier/domain/products/product.schema'
import { useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { paths } from '../../../shop/paths.ts'
import { useRegion } from '../../../shop/use-region.ts'
import { useTerms } from '../../../shop/use-terms.ts'
import { PageLink } from '../../../ui/page-link.tsx'
import { Unbroken } from '../../../ui/unbroken.tsx'
import { isColorSoldOut } from '@atelier/domain/products/color-sold-out'
import { fewLeft, isSoldOut } from '../availability.ts'
import { productName, toCardProduct } from '../card-product.ts'
import { HeartSlot } from '../heart-slot.tsx'
import { Price } from '../../../ui/price.tsx'
import { Swatches } from '../swatches.tsx'
import { AddBar, AddButton, useIsInView } from './add-button.tsx'
import { ProductDetails } from './product-details.tsx'
import type { LiveNews } from './live-news.ts'
import { useAddToCart } from './use-add-to-cart.ts'

export interface BuyPanelProps {
  product: Product
  /** What changed while the page was open. */
  news?: LiveNews | undefined
  color: ColorVariant | undefined
  onChoose: (color: string) => void
  /** Fetches the current state of the product. */
  refresh: () => Promise<Product>
  /** The form below the button of a sold-out color. A preview has none. */
  soldOutNote?: ((color: string) => ReactNode) | undefined
  /** Called when the visitor is about to press the button, to preload what it opens. */
  onNear?: () => void
}

/** Delivery, returns and care in one line each, next to the buy button. */
function ServiceLines({ product, color }: Pick<BuyPanelProps, 'product' | 'color'>) {
  const terms = useTerms()
  const region = useRegion()
  // Only the delivery that the checkout offers.
  const lines = [
    ['Delivery', standardDeliveryText(terms, goodsOfUnit(product, color), region)],
    ['Returns', returnWindowText(terms)],
    ['Care', warrantyOf(terms.warrantyYears)],
  ]
  return (
    <dl className="mt-6 border-t border-line text-small">
      {lines.map(([term, fact]) => (
        <div key={term} className="grid grid-cols-[5.25rem_1fr] gap-4 border-b border-line py-[0.6875rem]">
          <dt className="text-ink-soft">{term}</dt>
          <dd className="first-letter:uppercase">{fact}</dd>
        </div>
      ))}
    </dl>
  )
}

interface StockLineProps extends Pick<BuyPanelProps, 'product' | 'color' | 'news'> {
  failure: string | undefined
  /** Opens the form for a color that sold out while the page was open. */
  onNotify: (() => void) | undefined
}

/** The line below the button: an error, what changed, the number left in stock, or that the color is sold out. */
function StockLine({ product, color, news, failure, onNotify }: StockLineProps) {
  const isOut = isColorSoldOut(product, color)
  const soldOut = isOut && (isSoldOut(product) ? 'All colors are sold out.' : 'This color is sold out.')
  const price = isOut ? undefined : news?.price
  const parts = [price, news?.colors[color?.name ?? ''] ?? soldOut, fewLeft(product, color)]
  return (
    <div className="mt-3.5 flex items-baseline gap-2.5 text-small">
      {!isOut && <span aria-hidden="true" className="size-[7px] -translate-y-px rounded-full bg-good" />}
      <p role="status">{failure ?? (parts.filter(Boolean).join(' ') || 'In stock')}</p>
      {onNotify && (
        <button type="button" className="link-text shrink-0" onClick={onNotify}>
          Notify me
        </button>
      )}
    </div>
  )
}

/** Name, price, description and colors. On a phone the colors come first, so that they are in the first screen. */
function ProductSummary({ product, color, onChoose }: Pick<BuyPanelProps, 'product' | 'color' | 'onChoose'>) {
  const { priceCents, oldPriceCents } = toCardProduct(product)
  const swatches = product.colors.map((shade) => ({ ...shade, isOut: isColorSoldOut(product, shade) }))
  return (
    <div id="purchase" tabIndex={-1} className="flex flex-col focus-visible:outline-none">
      <h1 className="serif text-[clamp(2.125rem,1.6rem+1.4vw,2.875rem)] leading-[1.06] wrap-anywhere">
        <Unbroken text={productName(product.name)} />
      </h1>
      <p className="mt-1.5 text-[1.125rem] leading-7 md:mt-3">
        <Price cents={priceCents} oldCents={oldPriceCents} />
      </p>
      <p className="mt-4 max-w-[46ch] text-pretty max-md:order-1 md:mt-5">{product.description}</p>
      {color && (
        <div className="mt-4 md:mt-7">
          <div className="flex flex-wrap items-baseline gap-x-3">
            <h2 className="label">COLOR: {color.name}</h2>
            {color.plainName && <p className="text-small text-ink-soft">{color.plainName}</p>}
          </div>
          <div className="mt-1 -ml-[0.5625rem]">
            <Swatches size="large" label="Color" colors={swatches} chosen={color.name} onChoose={onChoose} />
          </div>
        </div>
      )}
    </div>
  )
}

/** Everything next to the images: name, price, colors and the buy button. */
export function BuyPanel({ product, color, onChoose, refresh, soldOutNote, onNear, news }: BuyPanelProps) {
  const { add, askEarly, isAdding, failure } = useAddToCart(color, refresh)
  const mainButton = useRef<HTMLDivElement>(null)
  const isBarShown = !useIsInView(mainButton)
  const note = useRef<HTMLDivElement>(null)
  const isOut = isColorSoldOut(product, color)
  const [notifyFor, setNotifyFor] = useState<string>()
  // A color that sells out under the reader's eyes moves nothing: its form opens on request.
  const isNoteHidden = Boolean(news?.colors[color?.name ?? '']) && !failure && notifyFor !== color?.name
  const openNote =
    soldOutNote &&
    (() => {
      if (isNoteHidden) flushSync(() => setNotifyFor(color?.name))
      note.current?.querySelector('input')?.focus()
    })
  const onAdd = () => {
    // The code of the cart loads while the stock is fetched, also after a press that is replayed.
    onNear?.()
    add()
  }
  const near = () => {
    onNear?.()
    askEarly()
  }
  const button = { isOut, isAdding, onAdd, onNear: near, className: 'w-full' }
  return (
    <>
      <ProductSummary product={product} color={color} onChoose={onChoose} />
      <noscript>
        <p className="mt-5 max-w-[46ch] text-pretty">
          The cart needs JavaScript. Prefer not to turn it on?{' '}
          <PageLink to={paths.contact} className="link-text">
            Contact us
          </PageLink>{' '}
          with the item and color, and we’ll take your order by email.
        </p>
      </noscript>
      <div ref={mainButton} className="no-print mt-5 flex gap-2 noscript:hidden">
        <AddButton {...button} className="flex-1" />
        <HeartSlot
          place="page"
          product={{
            ...product,
            name: productName(product.name),
            color: color === product.colors[0] ? undefined : color,
            priceCents: toCents(product.price, product.currency),
            imageUrl: color?.images[0]?.url ?? null,
          }}
        />
      </div>
      <StockLine
        product={product}
        color={color}
        news={news}
        failure={failure}
        onNotify={isOut && isNoteHidden ? openNote : undefined}
      />
      {isOut && color && (
        <div ref={note} hidden={isNoteHidden}>
          {soldOutNote?.(color.name)}
        </div>
      )}
      <ServiceLines product={product} color={color} />
      <ProductDetails product={product} />
      <AddBar product={product} isShown={isBarShown} button={button} onNotify={openNote} />
    </>
  )
}
