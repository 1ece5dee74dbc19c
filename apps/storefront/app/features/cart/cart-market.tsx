import type { LineMove } from '@atelier/domain/cart/price-in-market'
import type { UnpricedLine } from '@atelier/domain/cart/cart'
import { formatMoney, type Currency } from '@atelier/domain/money/money'
import { countWrapped } from '@atelier/domain/quote/wrapped-line'
import { giftWrapChoice } from '@atelier/domain/terms/promise-texts'
import { useCurrency, useTerms } from '../../shop/use-terms.ts'
import { useMarket } from '../../shop/use-market.ts'
import { Thumbnail } from '../../ui/images/thumbnail.tsx'
import { cartStore, useCart } from './cart.store.ts'
import type { ShopRegion } from '@atelier/domain/region/region'
import { useRegion } from '../../shop/use-region.ts'

/** Returns the name of the market of the page. */
export function useMarketName(): string {
  const { key, choices } = useMarket()
  return choices.find((choice) => choice.key === key)?.name ?? ''
}

const lineName = ({ name, color, colorLabel }: LineMove['line']): string => {
  const shown = colorLabel ?? color
  return shown ? `${name}, ${shown}` : name
}

/** Returns what became of a line, such as `€1,150 instead of $1,090`. */
function describeMove(
  { beforeCents, nowCents }: LineMove,
  now: Currency,
  before: Currency | undefined,
  region: ShopRegion,
): string {
  if (nowCents === null) return 'not sold here. It stays in your cart'
  const price = formatMoney({ cents: nowCents, currency: now }, region)
  if (beforeCents === null || before === undefined) return price
  return `${price} instead of ${formatMoney({ cents: beforeCents, currency: before }, region)}`
}

/** Says what became of the gift wrap that the shopper chose in the other market. */
function GiftWrapMove() {
  const region = useRegion()
  const { cart } = useCart()
  const terms = useTerms()
  const name = useMarketName()
  if (countWrapped(cart) === 0) return null
  return (
    <li>
      {terms.isGiftWrapOffered
        ? `${giftWrapChoice(terms, region)}${terms.giftWrapCentsPerItem > 0 ? ' per item' : ''}.`
        : `Gift wrap is not offered in ${name}, and not part of your order.`}
    </li>
  )
}

/** Lists what each line of the cart costs in this market, beside what it cost in the one that the shopper has left. */
export function CartMoveList() {
  const region = useRegion()
  const { move } = useCart()
  const { choices } = useMarket()
  const currency = useCurrency()
  if (!move) return null
  const before = choices.find(({ key }) => key === move.from)?.currency
  return (
    <ul className="grid gap-1.5 text-small">
      {move.lines.map((each) => (
        <li key={each.line.cartItemId} className="wrap-anywhere">
          <span className="font-medium">{lineName(each.line)}</span>: {describeMove(each, currency, before, region)}.
        </li>
      ))}
      <GiftWrapMove />
    </ul>
  )
}

/** Tells in the cart that its prices are now those of another market, until the shopper confirms it. */
export function CartMoveNotice() {
  const { move } = useCart()
  const name = useMarketName()
  const currency = useCurrency()
  if (!move) return null
  return (
    <section role="status" className="mx-6 mt-5 bg-stone p-4">
      <p className="mb-2 text-[0.9375rem] leading-6 font-medium">
        You’re shopping in {name}, in {currency}.
      </p>
      <CartMoveList />
      <button type="button" className="link-text mt-2 min-h-11 text-small" onClick={cartStore.acceptMove}>
        Got it
      </button>
    </section>
  )
}

function Unpriced({ line, reason }: { line: UnpricedLine; reason: string }) {
  return (
    <li className="grid grid-cols-[5.75rem_minmax(0,1fr)] gap-4 border-t border-line py-4.5">
      <div className="opacity-60">
        <Thumbnail url={line.imageUrl} />
      </div>
      <div>
        <h3 className="serif-small text-[1.125rem] leading-[1.3] wrap-anywhere">{line.name}</h3>
        {line.color !== null && <p className="text-small text-ink-soft">Color: {line.colorLabel ?? line.color}</p>}
        <p className="text-small text-accent">{reason}</p>
        <button
          type="button"
          className="link-text min-h-11 text-small text-ink-soft hover:text-ink"
          aria-label={`Remove ${line.name}`}
          onClick={() => cartStore.removeUnpriced(line)}
        >
          Remove
        </button>
      </div>
    </li>
  )
}

/** The lines that this market does not sell. They stay in the cart for the market that does. */
export function UnpricedLines() {
  const { unpriced, isPricing, hasPrices } = useCart()
  const name = useMarketName()
  if (unpriced.length === 0) return null
  const missing = hasPrices ? `Not sold in ${name}, and not part of your order` : 'We couldn’t load the price'
  const reason = isPricing ? 'Loading the price...' : missing
  return (
    <ul className="px-6">
      {unpriced.map((line) => (
        <Unpriced key={line.cartItemId} line={line} reason={reason} />
      ))}
    </ul>
  )
}
