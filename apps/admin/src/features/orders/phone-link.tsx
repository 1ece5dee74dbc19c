import { orderDetailPageClasses } from './detail/order-detail-page-classes.ts'

interface PhoneLinkProps {
  /** As the customer typed it. */
  phone: string
  /** As every telephone dials it; undefined: it cannot be read. */
  number: string | undefined
}

/** The phone number of an order, to be called with a press. */
export const PhoneLink = ({ phone, number }: PhoneLinkProps) =>
  number === undefined ? (
    phone
  ) : (
    <a href={`tel:${number}`} className={orderDetailPageClasses.link} title={`Call ${number}`}>
      {phone}
    </a>
  )
