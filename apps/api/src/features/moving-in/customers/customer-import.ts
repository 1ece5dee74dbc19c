import { randomUUID } from 'node:crypto'
import { ShopError } from '@atelier/domain/contract/shop-error'
import { addressBodyIn, type AddressBody } from '@atelier/domain/customers/customer-addresses.schema'
import { addressRulesOf } from '@atelier/domain/markets/market'
import type { ImportedCustomer } from '@atelier/domain/moving-in/customer-draft'
import { limits } from '@atelier/domain/limits/limits'
import type { RowProblem } from '@atelier/domain/moving-in/import-format'
import type { Tx } from '../../../db/client.ts'
import { deleteUnusedCustomer, insertCustomers, listTakenEmails } from '../../auth/auth.public.ts'
import { attachEarlierOrders } from '../../earlier-orders/earlier-orders.public.ts'
import { insertFirstAddresses } from '../../customers/customers.public.ts'
import { deleteSubscription, insertSubscribers } from '../../newsletter/newsletter.public.ts'
import type { EntryToImport, ImportHandler, ImportWork, WrittenEntry } from '../import-handler.ts'
import type { ChangeRow } from '../import-sources.repo.ts'

/** What the undo removes besides the account. */
interface CustomerBefore {
  /** Whether the import subscribed the address, which was not known before. */
  subscribed: boolean
}

/** Opens the reader of addresses by the rules of the shop: it returns those that fit, and why others are left out. */
function openAddressReader({ deps }: ImportWork) {
  const { terms } = deps.shop
  const schema = addressBodyIn(terms.currency, addressRulesOf(terms))
  const max = limits.customers.addressesMax
  return ({ row, address, otherAddresses = [] }: ImportedCustomer) => {
    const addresses: AddressBody[] = []
    const losses: RowProblem[] = []
    const lose = (message: string): void => void losses.push({ row, column: 'Address', message })
    for (const given of address ? [address, ...otherAddresses] : []) {
      const read = schema.safeParse({ ...given, isDefault: addresses.length === 0 })
      if (read.success) addresses.push(read.data)
      else lose(`The address is left out: ${read.error.issues[0]?.message ?? ''}`)
    }
    if (addresses.length > max) lose(`Of ${addresses.length} addresses the first ${max} are taken`)
    return { addresses: addresses.slice(0, max), losses }
  }
}

/** An account with the address of a new entry stays as it is: whether it is the same person, no file says. */
async function checkCustomers(work: ImportWork, entries: readonly EntryToImport<ImportedCustomer>[]) {
  const added = entries.filter(({ known }) => known === null)
  const taken = await listTakenEmails(
    work.deps.db,
    added.map(({ entry }) => entry.email),
  )
  const readAddresses = openAddressReader(work)
  return new Map(
    entries.map(({ sourceId, entry, known }) => {
      const { row, email } = entry
      const { losses } = readAddresses(entry)
      const message = 'This email already has an account here, which stays as it is'
      const problems = known === null && taken.has(email) ? [{ row, column: 'Email', message }] : []
      return [sourceId, { problems, losses }]
    }),
  )
}

/** Writes a batch in a few statements: a shop that moves has hundreds of thousands of customers. */
async function writeCustomers(
  tx: Tx,
  work: ImportWork,
  entries: readonly EntryToImport<ImportedCustomer>[],
): Promise<WrittenEntry[]> {
  const at = work.deps.now()
  const customers = entries.map(({ entry, known }) => ({
    entry,
    known,
    userId: known?.entityId ?? `usr_${randomUUID()}`,
  }))
  const added = customers.filter(({ known }) => known === null)
  const accounts = added.map(({ userId, entry: { email, name } }) => ({ user_id: userId, email, name }))
  const inserted = await insertCustomers(tx, accounts, at)
  if (inserted.size < added.length) throw new ShopError('conflict', 'This email already has an account here')
  const readAddresses = openAddressReader(work)
  const addresses = customers.flatMap(({ userId, entry }) =>
    readAddresses(entry).addresses.map((address) => ({ userId, address })),
  )
  await insertFirstAddresses(tx, addresses)
  // A person who is known here has decided here.
  const agreeing = customers.flatMap(({ entry: { agreesToMarketing, email, name } }) =>
    agreesToMarketing ? [{ email, name }] : [],
  )
  const subscribed = await insertSubscribers(tx, agreeing, { source: work.run.source, at })
  await attachEarlierOrders(
    tx,
    customers.map(({ userId }) => userId),
  )
  return customers.map(({ userId, entry: { email } }) => {
    const before: CustomerBefore = { subscribed: subscribed.has(email) }
    return { entityId: userId, version: null, before, audits: [] }
  })
}

async function undoCustomer(tx: Tx, _work: ImportWork, change: ChangeRow) {
  const { entity_id: userId, is_new: isNew, before } = change
  if (!isNew) return { stays: 'The customer was here before, and stays as it is' }
  const email = await deleteUnusedCustomer(tx, userId)
  if (email === null) return { stays: 'The customer has signed in, ordered or written since, and stays' }
  if ((before as CustomerBefore).subscribed) await deleteSubscription(tx, email)
  return { audits: [] }
}

/**
 * How customers enter: as accounts without a password, whose owners choose one with "Forgot password" at their first visit. A
 * newer export adds what is missing here, and changes nothing else: the account is the customer's own.
 */
export const CUSTOMER_IMPORT: ImportHandler<ImportedCustomer, null> = {
  batchSize: 500,
  storesContent: false,
  complete: (entry) => ({ entry, losses: [] }),
  describe: () => null,
  check: checkCustomers,
  prepare: async () => ({ prepared: null, losses: [] }),
  write: writeCustomers,
  undo: undoCustomer,
  undoRefusal: async () => null,
}
