import type { CustomerOrder } from '@atelier/domain/customers/customer-orders.schema'

/** The carrier and number of a parcel, with the carrier's page if it is known. */
export function TrackingLink({ tracking }: { tracking: NonNullable<CustomerOrder['tracking']> }) {
  const { carrier, number, url } = tracking
  return (
    <span className="block">
      {carrier && <span className="text-ink-soft">{carrier} </span>}
      {url ? (
        <a href={url} target="_blank" rel="noreferrer" className="link-text inline-block py-0.5 wrap-anywhere">
          {number}
          <span className="sr-only">, follow the parcel at the carrier</span>
        </a>
      ) : (
        <span className="wrap-anywhere">{number}</span>
      )}
    </span>
  )
}
