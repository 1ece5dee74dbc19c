import type { CustomerOrder } from '@atelier/domain/auth/customer-orders.schema'
import { orderDisplayNumber } from '@atelier/domain/ids'
import { formatUsd, toCents } from '@atelier/domain/money'
import { useId, useState } from 'react'
import { paths } from '../../../paths.ts'
import { words } from '../../../policy-words.ts'
import { PageLink } from '../../../ui/page-link.tsx'
import { Thumbnail } from '../../../ui/thumbnail.tsx'
import { accountView } from '../account-view.store.ts'
import { orderWords, paymentWords, type OrderTone } from './order-words.ts'

const DOT: Readonly<Record<OrderTone, string>> = {
  waiting: 'bg-[#85550b]',
  moving: 'bg-[#2d5a78]',
  done: 'bg-good',
  ended: 'bg-accent',
}

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })
const money = (dollars: number): string => formatUsd(toCents(dollars))
const pieces = (count: number): string => (count === 1 ? '1 item' : `${count} items`)

/** As many pictures as fit beside the order's number. */
const SHOWN = 2

function Details({ order, id }: { order: CustomerOrder; id: string }) {
  const sums = [
    ['Subtotal', money(order.subtotal)],
    [words.tax, money(order.tax)],
    ['Total', money(order.total)],
  ]
  const facts = [
    ['Order number', order.orderId],
    ['Payment', paymentWords(order)],
    ['Sent to', order.email],
  ]
  return (
    <div id={id} className="col-span-full mt-2 bg-stone p-5">
      <ul className="grid gap-4">
        {order.items.map((item) => (
          <li
            key={`${item.productId} ${item.color} ${item.size}`}
            className="grid grid-cols-[3.75rem_minmax(0,1fr)_auto] gap-4 text-small"
          >
            <Thumbnail url={item.imageUrl} />
            <div>
              <PageLink
                to={paths.productById(item.productId)}
                onClick={accountView.close}
                className="serif-small text-[1.125rem] leading-[1.3] wrap-anywhere hover:underline hover:decoration-1 hover:underline-offset-4"
              >
                {item.name}
              </PageLink>
              {item.color && <p className="text-ink-soft">Color: {item.color}</p>}
              <p className="text-ink-soft">
                {item.quantity} × {money(item.price)}
              </p>
            </div>
            <p>{money(item.price * item.quantity)}</p>
          </li>
        ))}
      </ul>
      <dl className="mt-5 border-t border-stone-line pt-3 text-small">
        {sums.map(([term, value]) => (
          <div key={term} className="flex justify-between gap-6 py-0.5 last:font-medium">
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <dl className="mt-3 grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 gap-y-1 border-t border-stone-line pt-4 text-small">
        {facts.map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-ink-soft">{term}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** One order: what it was, when, what it came to, where it stands; the rest on demand. */
export function OrderRow({ order }: { order: CustomerOrder }) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const number = orderDisplayNumber(order.orderId)
  const { text, tone } = orderWords(order)
  const count = order.items.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <li className="grid grid-cols-[7.75rem_minmax(0,1fr)] items-center gap-x-5 gap-y-1.5 border-t border-line py-5 sm:grid-cols-[8.25rem_minmax(0,1fr)_auto] sm:gap-x-6">
      <div className="flex gap-1 max-sm:row-span-2">
        {order.items.slice(0, SHOWN).map(({ productId, color, imageUrl }) => (
          <div key={`${productId} ${color}`} className="w-15" aria-hidden="true">
            <Thumbnail url={imageUrl} />
          </div>
        ))}
      </div>
      <div className="max-sm:self-end">
        <h4 className="serif-small text-[1.125rem] leading-6">Order {number}</h4>
        <p className="text-small text-ink-soft">
          <time dateTime={order.createdAt}>{longDate.format(new Date(order.createdAt))}</time>, {pieces(count)}
        </p>
      </div>
      <p className="text-[0.9375rem] max-sm:self-start sm:text-right">{money(order.total)}</p>
      <div className="col-span-full flex items-center justify-between gap-5 text-small">
        <p className="flex items-baseline gap-2.5">
          <span aria-hidden="true" className={`size-[7px] flex-none -translate-y-px rounded-full ${DOT[tone]}`} />
          {text}
        </p>
        <button
          type="button"
          className="link-text min-h-11"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`Details of order ${number}`}
          onClick={() => setIsOpen((before) => !before)}
        >
          {isOpen ? 'Close' : 'Details'}
        </button>
      </div>
      {isOpen && <Details order={order} id={id} />}
    </li>
  )
}
