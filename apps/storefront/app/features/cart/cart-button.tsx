import { itemCount } from '@atelier/domain/cart/cart'
import { shopperDisplay } from '@atelier/domain/limits/shopper-display'
import { Icon } from '../../ui/icon.tsx'
import { cartStore, useCart } from './cart.store.ts'
import { preloadCartDrawer } from './cart-drawer-host.tsx'

/** The cart icon of the header, with the item count. */
export function CartButton() {
  const { cart, unpriced } = useCart()
  const count = itemCount(cart) + itemCount(unpriced)
  const shown = count > shopperDisplay.favoritesBadgeCap ? `${shopperDisplay.favoritesBadgeCap}+` : String(count)
  return (
    <button
      type="button"
      className="hit noscript:hidden"
      aria-label={count === 1 ? 'Cart, 1 item' : `Cart, ${count} items`}
      aria-haspopup="dialog"
      onClick={cartStore.open}
      onPointerEnter={preloadCartDrawer}
      onFocus={preloadCartDrawer}
    >
      <Icon name="cart" />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-[5px] right-[3px] h-4 min-w-4 rounded-full bg-ink px-1 text-center text-[0.65625rem] leading-4 font-semibold text-on-ink in-data-over:bg-on-image in-data-over:text-image-ink"
        >
          {shown}
        </span>
      )}
    </button>
  )
}
