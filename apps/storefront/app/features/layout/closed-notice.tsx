import { useShop } from '../../shop/use-shop.ts'

/** Says that the shop is closed. Only staff see most of its pages then; customers see those of their orders. */
export function ClosedNotice() {
  if (useShop().isOpen) return null
  return (
    <aside aria-label="Shop closed" className="no-print bg-ink px-5 py-2.5 text-center text-small text-on-ink">
      This shop is not open. Only staff can look around, and no orders are taken.
    </aside>
  )
}
