import { shopperDisplay } from '@atelier/domain/limits/shopper-display'
import { memo, useState } from 'react'
import { paths } from '../../shop/paths.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { ResponsiveImage } from '../../ui/images/responsive-image.tsx'
import { isColorSoldOut } from '@atelier/domain/products/color-sold-out'
import { fewLeft, isSoldOut } from './availability.ts'
import { productName, wantedFirst, type CardProduct } from './card-product.ts'
import { HeartSlot } from './heart-slot.tsx'
import { Price } from '../../ui/price.tsx'
import { Swatches } from './swatches.tsx'
import { startTravel } from './travel.ts'

/** The width of a card on each screen, for selecting a rendition. */
const CARD_SIZES = '(min-width: 1200px) 23vw, (min-width: 640px) 31vw, 46vw'

interface Props {
  product: CardProduct
  heading?: 'h2' | 'h3'
  /** The card is in the first screen: its image loads eagerly. */
  isEager?: boolean
  /** The first card: its image loads with high priority. */
  isPriority?: boolean
  /** Wanted colors in lower case: the card shows itself in one of them. */
  wanted?: readonly string[]
}

const NO_COLORS: readonly string[] = []

interface ImageProps {
  product: CardProduct
  color: CardProduct['colors'][number] | undefined
  isEager: boolean
  isPriority: boolean
  /** The mouse is over the card, so the second image is loaded. */
  isNear: boolean
}

/** The first image. On hover the second one fades in over it once loaded. */
function CardImage({ product, color, isEager, isPriority, isNear }: ImageProps) {
  const [loadedUrl, setLoadedUrl] = useState<string>()
  const [first, second] = color?.images ?? []
  const flag = isSoldOut(product) ? 'Sold out' : product.isNew ? 'New' : undefined
  return (
    <div data-image="" className="relative aspect-4/5 overflow-hidden bg-stone">
      <ResponsiveImage source={first} sizes={CARD_SIZES} isEager={isEager} isPriority={isPriority} />
      {isNear && second && (
        <ResponsiveImage
          key={second.url}
          source={second}
          sizes={CARD_SIZES}
          isDecorative
          onLoad={() => setLoadedUrl(second.url)}
          imageClassName={`opacity-0 transition-opacity duration-300 ${loadedUrl === second.url ? 'group-hover:opacity-100' : ''}`}
        />
      )}
      {flag && <span className="on-image absolute top-3 left-3.5 text-[0.8125rem] leading-[1.125rem]">{flag}</span>}
    </div>
  )
}

interface CardColorsProps extends Pick<Props, 'product'> {
  colors: Props['product']['colors']
  name: string
  href: string
  chosen: string | undefined
  onChoose: (color: string) => void
}

/** Up to four swatches, and how many more colors there are. */
function CardColors({ product, colors, name, href, chosen, onChoose }: CardColorsProps) {
  const shown = colors.slice(0, shopperDisplay.catalog.swatchesPerCard)
  const rest = product.colors.length - shown.length
  const swatches = shown.map((shade) => ({ ...shade, isOut: isColorSoldOut(product, shade) }))
  return (
    <div className="relative z-[2] mt-0.5 -ml-[0.4375rem] flex h-11 items-center self-start sm:-ml-[0.5625rem]">
      {swatches.length > 0 && (
        <Swatches size="small" label={`Colors of ${name}`} colors={swatches} chosen={chosen} onChoose={onChoose} />
      )}
      {rest > 0 && (
        <PageLink
          to={href}
          aria-label={`${rest} more colors of ${name}`}
          className="grid h-11 min-w-8 place-items-center text-[0.8125rem] text-ink-soft hover:text-ink"
        >
          +{rest}
        </PageLink>
      )}
    </div>
  )
}

/**
 * The product card: image of the chosen color, up to four swatches and '+N', name, color, price (S2). Memoized, because
 * a list of them would delay the paint of a filter.
 */
export const ProductCard = memo(function ProductCard(props: Props) {
  const { product, heading: Heading = 'h2', isEager = false, isPriority = false, wanted = NO_COLORS } = props
  const [chosen, setChosen] = useState<string>()
  const [isNear, setIsNear] = useState(false)
  const colors = wantedFirst(product.colors, wanted)
  const color = colors.find((shade) => shade.name === chosen) ?? colors[0]
  const name = productName(product.name)
  const otherColor = color === product.colors[0] ? undefined : color
  const href = paths.product(product.slug, otherColor?.name)
  const isOut = isSoldOut(product)
  const stockLabel = !isOut && isColorSoldOut(product, color) ? 'Sold out in this color' : fewLeft(product, color)
  return (
    <article
      className="card group relative flex min-w-0 flex-col"
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setIsNear(true)}
    >
      <CardImage product={product} color={color} isEager={isEager} isPriority={isPriority} isNear={isNear} />
      <HeartSlot
        place="card"
        product={{
          ...product,
          name,
          color: otherColor,
          imageUrl: color?.images[0]?.url ?? null,
        }}
      />
      <CardColors {...{ product, colors, name, href }} chosen={color?.name} onChoose={setChosen} />
      <Heading className="serif-small line-clamp-2 text-[1.125rem] leading-[1.3] wrap-anywhere sm:text-name">
        <PageLink
          to={href}
          onClick={({ currentTarget }) => startTravel(currentTarget.closest('.card'))}
          className="card-link before:absolute before:inset-0 before:z-[1]"
        >
          {name}
        </PageLink>
      </Heading>
      {color && <p className="mt-0.5 text-small text-ink-soft">Color: {color.name}</p>}
      <p className={`text-small ${isOut ? 'text-ink-soft' : ''}`}>
        <Price cents={product.priceCents} oldCents={product.oldPriceCents} />
      </p>
      {stockLabel && <p className="text-small text-ink-soft">{stockLabel}</p>}
    </article>
  )
})
