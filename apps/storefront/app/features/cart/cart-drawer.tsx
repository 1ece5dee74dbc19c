import { deliveredGoods } from '@atelier/domain/quote/delivered-goods'
import { onlyTaxPercent } from '@atelier/domain/markets/market'
import { usualDestination } from '@atelier/domain/markets/home-countries'
import { deliveryOf } from '@atelier/domain/checkout/delivery'
import { quoteTaxLabel } from '@atelier/domain/terms/tax-label'
import { cartGiftWrap, cartReturns } from '@atelier/domain/terms/promise-texts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../shop/paths.ts'
import { usePolicyText } from '../../shop/policy-text.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { cartRows } from '../../ui/totals.ts'
import { useTerms } from '../../shop/use-terms.ts'
import { cartStore, useCart } from './cart.store.ts'
import { CartMoveNotice, UnpricedLines } from './cart-market.tsx'
import { CartLines } from './cart-lines.tsx'
import { useQuote } from './use-quote.ts'
import { useRegion } from '../../shop/use-region.ts'

/** What the shop promises for this cart: delivery, returns and gift wrap, as published on its pages. */
function CartPromises() {
  const region = useRegion()
  const goods = deliveredGoods(useCart().cart)
  const [start] = useState(() => new Date())
  const terms = useTerms()
  // The cart does not know the country yet.
  const { time } = deliveryOf(usualDestination(terms.shipping), goods, { ...terms, start }, region)
  const policyText = usePolicyText()
  const promises = [
    { term: 'Delivery', text: time ?? policyText.standardDelivery(goods), to: paths.shipping() },
    { term: 'Returns', text: cartReturns(terms.returns), to: paths.shipping('returns') },
    { term: 'Gift wrap', text: cartGiftWrap(terms, region), to: paths.shipping('gift-wrap') },
  ]
  return (
    <dl className="mt-3 border-t border-line pt-3 text-small">
      {promises.map(({ term, text, to }) => (
        <div key={term} className="flex justify-between gap-4 leading-6">
          <dt className="text-ink-soft">{term}</dt>
          <dd>
            <PageLink
              to={to}
              onClick={cartStore.close}
              className="underline decoration-field decoration-1 underline-offset-4 hover:decoration-ink"
            >
              {text}
            </PageLink>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The totals and the checkout button below the lines. */
function DrawerFooter() {
  const region = useRegion()
  const terms = useTerms()
  const navigate = useNavigate()
  const quote = useQuote()
  const goToCheckout = () => {
    cartStore.close()
    void navigate(paths.checkout(), { viewTransition: true })
  }
  return (
    <div className="border-t border-ink px-6 pt-4 pb-[calc(1.5rem+env(safe-area-inset-bottom))]">
      <dl className="text-small">
        {cartRows(quote, quoteTaxLabel(quote), onlyTaxPercent(terms) !== null, region).map(({ kind, term, amount }) => (
          <div
            key={term}
            className={`flex justify-between ${kind === 'total' ? 'mt-2 items-baseline text-[1.125rem] leading-7' : 'text-ink-soft'}`}
          >
            <dt>{term}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      <CartPromises />
      <Button className="mt-4 w-full" onClick={goToCheckout}>
        Checkout
      </Button>
    </div>
  )
}

function EmptyCart() {
  return (
    <div className="px-6 pt-10">
      <p className="serif text-title">Your cart is empty</p>
      <Button variant="ghost" className="mt-6 w-full" onClick={cartStore.close}>
        Continue Shopping
      </Button>
    </div>
  )
}

/** The cart drawer, 360 px wide (S2). */
export default function CartDrawer() {
  const { cart, unpriced, isOpen, removed, announcement } = useCart()
  const isEmpty = cart.length === 0
  const hasNothing = isEmpty && unpriced.length === 0
  return (
    <Modal
      layout="drawer"
      isOpen={isOpen}
      onOpenChange={(open) => (open ? cartStore.open() : cartStore.close())}
      title="Your Cart"
      closeLabel="Close cart"
    >
      <div className="flex-1 overflow-y-auto overscroll-contain transition duration-300 delay-60 starting:translate-x-2 starting:opacity-0">
        <CartMoveNotice />
        {isEmpty && !removed ? null : <CartLines />}
        <UnpricedLines />
        {hasNothing && <EmptyCart />}
      </div>
      {!isEmpty && <DrawerFooter />}
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </Modal>
  )
}
