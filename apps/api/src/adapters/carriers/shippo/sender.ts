import type { CarrierAddress } from '../carrier.ts'

const PARTS = 8

/** The address from which the shop ships, with the email that carriers ask for. */
export interface Sender extends Omit<CarrierAddress, 'apartment'> {
  email: string
}

/** Whether a text has the parts of a sender: name | street | city | state | postal code | country | phone | email. */
export function isSender(text: string): boolean {
  const parts = text.split('|').map((part) => part.trim())
  const required = parts.filter((_, index) => index !== STATE)
  return parts.length === PARTS && required.every((part) => part !== '') && /^[A-Z]{2}$/.test(parts[COUNTRY] ?? '')
}
const STATE = 3
const COUNTRY = 5

/** Reads a sender from its text, which `isSender` accepts. The state may be empty. */
export function parseCarrierSender(text: string): Sender {
  const [name = '', street = '', city = '', state = '', postalCode = '', country = '', phone = '', email = ''] = text
    .split('|')
    .map((part) => part.trim())
  return { name, street, city, state, postalCode, country, phone, email }
}
