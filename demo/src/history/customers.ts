import type { OrdersTable } from '../../../apps/api/src/db/tables.ts'
import { PLACES, type Place } from './places.ts'
import type { Random } from './random.ts'

/** A generated customer, before the orders are generated. */
export interface SeedCustomer {
  userId: string
  isGuest: boolean
  email: string
  name: string
  /** How likely the customer is to order again. */
  loyalty: number
  delivery: Pick<
    OrdersTable,
    'first_name' | 'last_name' | 'address' | 'city' | 'state' | 'zip_code' | 'country' | 'phone'
  > & { apartment: string }
}

/** Reserved for examples by RFC 2606: no email ever reaches a real person. */
const EMAIL_DOMAINS = ['example.com', 'example.org', 'example.net'] as const

const GUEST_SHARE = 0.24

/** Generates all customers of the demo, in random order, with unique names and email addresses. */
export function generateCustomers(random: Random): SeedCustomer[] {
  const known = new Set<string>()
  const customers = PLACES.flatMap((place) =>
    Array.from({ length: place.customers }, () => {
      const customer = generateCustomer(place, random, known)
      known.add(customer.email)
      return customer
    }),
  )
  return customers
    .map((customer) => ({ person: customer, sortKey: random.next() }))
    .toSorted((a, b) => a.sortKey - b.sortKey)
    .map(({ person: customer }) => customer)
}

function generateCustomer(place: Place, random: Random, known: ReadonlySet<string>): SeedCustomer {
  const [first, last, email] = generateName(place, random, known)
  const isGuest = random.chance(GUEST_SHARE)
  const [city, state, zipCode] = random.pick(place.cities)
  const id = Buffer.from(random.bytes(8)).toString('hex')
  return {
    userId: `${isGuest ? 'guest' : 'usr'}_${id}`,
    isGuest,
    email,
    name: `${first} ${last}`,
    loyalty: isGuest ? 0.25 : random.pick([1, 1, 2, 3, 6]),
    delivery: {
      first_name: first,
      last_name: last,
      address: place.street(random.pick(place.streets), random.int(2, 188)),
      apartment: place.country === 'US' ? apartmentOf(id) : '',
      city,
      state,
      zip_code: zipCode,
      country: place.country,
      phone: place.phone(String(random.int(0, 99)).padStart(2, '0')),
    },
  }
}

/** A quarter of the customers live in a numbered apartment: those whose id begins with 0 to 3. */
const apartmentOf = (id: string): string => (/^[0-3]/.test(id) ? `Apt ${Number.parseInt(id.slice(0, 2), 16) + 1}` : '')

function generateName(place: Place, random: Random, known: ReadonlySet<string>): [string, string, string] {
  for (;;) {
    const first = random.pick(place.given)
    const last = random.pick(place.family)
    const mailbox = `${asciiOf(first)}.${asciiOf(last)}`
    if (EMAIL_DOMAINS.some((domain) => known.has(`${mailbox}@${domain}`))) continue
    return [first, last, `${mailbox}@${random.pick(EMAIL_DOMAINS)}`]
  }
}

/** Returns a name in the form used in email addresses: `Brückner` is `bruckner`, `von der Aue` is `vonderaue`. */
const asciiOf = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^a-z]/g, '')
