import { ShopError, type FieldIssue } from '../contract/shop-error.ts'
import { countWrapped, type WrappedLine } from '../quote/wrapped-line.ts'
import type { ShopTerms } from '../terms/shop-terms.ts'

/** The gifts of an order, as it is requested. */
interface GiftRequest {
  items: readonly WrappedLine[]
  giftMessage?: string | null | undefined
}

const NOT_OFFERED = 'Gift wrap is not offered here'
const NOTHING_WRAPPED = 'Choose gift wrap for an item to add a message'

/**
 * Throws `invalid_input` (400) for gift wrap where the market does not offer it, and for a message of an order without any.
 * `path` precedes the fields.
 */
export function assertGifts(
  { items, giftMessage }: GiftRequest,
  { isGiftWrapOffered }: Pick<ShopTerms, 'isGiftWrapOffered'>,
  path = '',
): void {
  const issues: FieldIssue[] = isGiftWrapOffered
    ? []
    : items.flatMap(({ wrapped = 0 }, index) =>
        wrapped > 0 ? [{ path: `${path}items.${index}.wrapped`, message: NOT_OFFERED }] : [],
      )
  if (giftMessage && (!isGiftWrapOffered || countWrapped(items) === 0))
    issues.push({ path: `${path}giftMessage`, message: isGiftWrapOffered ? NOTHING_WRAPPED : NOT_OFFERED })
  const [first] = issues
  if (first) throw new ShopError('invalid_input', first.message, { issues })
}
