import { DEMO_BAG, type DemoTour } from '@atelier/domain/demo/demo.schema'
import { orderNumber } from '@atelier/domain/values/ids'
import { formatAmount } from '@atelier/domain/money/money'
import type { Product } from '@atelier/domain/products/product.schema'
import type { ReactNode } from 'react'
import { paths } from '../../shop/paths.ts'
import { useMarketPath } from '../../shop/use-market.ts'
import { ResponsiveImage } from '../../ui/images/responsive-image.tsx'
import { demoTour, useTourProgress } from './demo.store.ts'
import { WindowLink } from './window-link.tsx'
import { useRegion } from '../../shop/use-region.ts'

interface StepProps {
  number: 1 | 2
  title: string
  /** What has happened; '' before. */
  done: string
  children: ReactNode
}

function Step({ number, title, done, children }: StepProps) {
  return (
    <li className="col-span-full flex flex-col items-start border-t border-line pt-6 md:col-span-6 lg:col-span-4">
      <span aria-hidden="true" className="serif block text-title text-ink-soft">
        {number}
      </span>
      <h2 className="serif mt-1 text-title">{title}</h2>
      {children}
      <p role="status" className="mt-3 min-h-6 text-small text-accent">
        {done}
      </p>
    </li>
  )
}

/** The bag in the color of the tour; the first color when staff have removed that one. */
function Bag({ bag }: { bag: Product }) {
  const region = useRegion()
  const color = bag.colors.find(({ name }) => name === DEMO_BAG.color) ?? bag.colors[0]
  return (
    <>
      {bag.name} in {color?.name}, {formatAmount(bag.price, bag.currency, region)}.
    </>
  )
}

/** The portal's packing bench with one order; before there is one, the orders that wait for packing. */
const packingPath = (orderId: string | null): string =>
  orderId === null ? '/admin/orders?status=to_pack' : `/admin/orders/pack?ids=${encodeURIComponent(orderId)}`

interface Props {
  tour: DemoTour
  bag: Product | null
}

/** The start page of a demo store: two steps in two windows, one of the customer and one of the staff. */
export function DemoPage({ tour: { staff, portalUrl }, bag }: Props) {
  const addressOf = useMarketPath()
  const progress = useTourProgress()
  const orderId = progress.stage === 'placed' ? progress.orderId : null
  const image = bag?.colors.find(({ name }) => name === DEMO_BAG.color)?.images[0] ?? bag?.colors[0]?.images[0]
  return (
    <main id="main" className="grid-12 gap-y-10 px-page pt-[clamp(2.25rem,5vw,5rem)]">
      <div className="col-span-full lg:col-span-8">
        <h1 className="serif text-page text-balance">Buy this bag, then pack it</h1>
        <p className="mt-4.5 max-w-[54ch] text-pretty">
          This is a demo store. Two windows show it from both sides: the shop as your customers see it, and the portal
          in which your staff work.
        </p>
      </div>
      {image && (
        <div className="relative col-span-full aspect-[4/5] overflow-hidden bg-stone max-lg:hidden lg:col-span-4 lg:row-span-2">
          <ResponsiveImage source={image} sizes="(min-width: 1024px) 32vw, 100vw" isPriority isDecorative />
        </div>
      )}
      <ol className="col-span-full grid grid-cols-subgrid gap-y-10 lg:col-span-8">
        <Step number={1} title="Buy this bag" done={orderId === null ? '' : `Order ${orderNumber(orderId)} is placed.`}>
          {image && (
            <div className="relative mt-4 aspect-[4/5] w-36 overflow-hidden bg-stone lg:hidden">
              <ResponsiveImage source={image} sizes="9rem" isEager isDecorative />
            </div>
          )}
          <p className="mt-3 mb-6 max-w-[40ch] text-pretty">
            {bag ? <Bag bag={bag} /> : 'Choose any bag.'} Add it to the cart and check out as a guest. Name, address and
            a test card are filled in, and no card is charged.
          </p>
          <WindowLink
            href={addressOf(bag ? paths.product(bag.slug, DEMO_BAG.color) : paths.products)}
            target="demo-shop"
            variant={orderId === null ? 'ink' : 'ghost'}
            className="mt-auto max-sm:w-full"
            onClick={() => demoTour.begin()}
          >
            Buy this bag
          </WindowLink>
        </Step>
        <Step number={2} title="Then pack it" done="">
          <p className="mt-3 mb-6 max-w-[40ch] text-pretty">
            {orderId === null ? 'Your order arrives under Orders, To pack.' : 'Your order is on the packing bench.'}{' '}
            Sign in as <strong className="font-medium">{staff.email}</strong>. The password is in the terminal in which
            the shop was started.
          </p>
          <WindowLink
            href={`${portalUrl}${packingPath(orderId)}`}
            target="demo-portal"
            variant={orderId === null ? 'ghost' : 'ink'}
            className="mt-auto max-sm:w-full"
          >
            Then pack it
          </WindowLink>
        </Step>
      </ol>
    </main>
  )
}
