import { countryCode } from './countries.ts'
import { isRecord } from '../values/is-record.ts'
import { emptyDetails, type CheckoutDetails } from './details.ts'

/** Reads the texts of a stored group, each at most 300 characters; unusable values become the empty form's. */
function readGroup<T extends object>(stored: unknown, empty: T): T {
  const entries = Object.entries({ ...empty } as Record<string, unknown>).map(([field, fallback]) => {
    const value = isRecord(stored) ? stored[field] : undefined
    return [field, typeof value === 'string' ? value.slice(0, 300) : fallback]
  })
  return Object.fromEntries(entries) as T
}

/** Reads the details that a customer typed before a reload; invalid text gives an empty form. */
export function readStoredDetails(text: string | null): CheckoutDetails {
  let stored: unknown
  try {
    stored = JSON.parse(text ?? 'null')
  } catch {
    return emptyDetails()
  }
  if (!isRecord(stored)) return emptyDetails()
  const address = (key: 'shippingAddress' | 'billingAddress') => {
    const read = readGroup(stored[key], emptyDetails()[key])
    return { ...read, country: countryCode(read.country, '') }
  }
  return {
    personalDetails: readGroup(stored.personalDetails, emptyDetails().personalDetails),
    shippingAddress: address('shippingAddress'),
    billingAddress: address('billingAddress'),
    billingSameAsShipping: stored.billingSameAsShipping !== false,
    ...(typeof stored.delivery === 'string' ? { delivery: stored.delivery.slice(0, 30) } : {}),
    ...(typeof stored.giftMessage === 'string' && { giftMessage: stored.giftMessage.slice(0, 1_000) }),
  }
}
