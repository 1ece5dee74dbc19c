import { randomUUID } from 'node:crypto'
import { ShopError } from '@atelier/domain/contract/shop-error'
import { addressBodyIn, type AddressBody } from '@atelier/domain/customers/customer-addresses.schema'
import { addressRulesOf } from '@atelier/domain/markets/market'
import type { ImportedCustomer } from '@atelier/domain/moving-in/customer-draft'
import type { RowProblem } from '@atelier/domain/moving-in/import-format'
import type { Tx } from '../../../db/client.ts'
import { deleteUnusedCustomer, insertUser, listTakenEmails } from '../../auth/auth.public.ts'
import { attachEarlierOrders } from '../../earlier-orders/earlier-orders.public.ts'
import { hasAddress, insertAddress } from '../../customers/customers.public.ts'
import { deleteSubscription, insertSubscriber } from '../../newsletter/newsletter.public.ts'
import type { EntryToImport, ImportHandler, ImportWork, WrittenEntry } from '../import-handler.ts'
import type { ChangeRow } from '../import-sources.repo.ts'

/** What the undo removes besides the account. */
interface CustomerBefore {
  /** Whether the import subscribed the address, which was not known before. */
  subscribed: boolean
}

/** Returns the address by the rules of the shop; or why it is left out. */
function readAddress(work: ImportWork, { row, address }: ImportedCustomer): AddressBody | RowProblem | null {
  if (!address) return null
  const { terms } = work.deps.shop
  const read = addressBodyIn(terms.currency, addressRulesOf(terms)).safeParse({ ...address, isDefault: true })
  if (read.success) return read.data
  return { row, column: 'Address', message: `The address is left out: ${read.error.issues[0]?.message ?? ''}` }
}

const isProblem = (read: ReturnType<typeof readAddress>): read is RowProblem => read !== null && 'message' in read

/** An account with the address of a new entry stays as it is: whether it is the same person, no file says. */
async function checkCustomers(work: ImportWork, entries: readonly EntryToImport<ImportedCustomer>[]) {
  const added = entries.filter(({ known }) => known === null)
  const taken = await listTakenEmails(
    work.deps.db,
    added.map(({ entry }) => entry.email),
  )
  return new Map(
    entries.map(({ sourceId, entry, known }) => {
      const { row, email } = entry
      const address = readAddress(work, entry)
      const message = 'This email already has an account here, which stays as it is'
      const problems = known === null && taken.has(email) ? [{ row, column: 'Email', message }] : []
      return [sourceId, { problems, losses: isProblem(address) ? [address] : [] }]
    }),
  )
}

async function writeCustomer(
  tx: Tx,
  work: ImportWork,
  { entry, known }: EntryToImport<ImportedCustomer>,
): Promise<WrittenEntry> {
  const { deps, run } = work
  const { email, name } = entry
  const at = deps.now()
  const userId = known?.entityId ?? `usr_${randomUUID()}`
  if (known === null) {
    const account = { user_id: userId, email, name, role: 'customer' as const, created_at: at, updated_at: at }
    if (!(await insertUser(tx, account))) throw new ShopError('conflict', 'This email already has an account here')
  }
  const address = readAddress(work, entry)
  if (address && !isProblem(address) && (known === null || !(await hasAddress(tx, userId))))
    await insertAddress(tx, userId, address)
  // A person who is known here has decided here.
  const subscribed = entry.agreesToMarketing && (await insertSubscriber(tx, { email, name, source: run.source, at }))
  return { entityId: userId, version: null, before: { subscribed } satisfies CustomerBefore, audits: [] }
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
  batchSize: 100,
  storesContent: false,
  complete: (entry) => ({ entry, losses: [] }),
  describe: () => null,
  check: checkCustomers,
  prepare: async () => ({ prepared: null, losses: [] }),
  write: async (tx, work, entries) => {
    const written: WrittenEntry[] = []
    for (const entry of entries) written.push(await writeCustomer(tx, work, entry))
    await attachEarlierOrders(
      tx,
      written.map(({ entityId }) => entityId),
    )
    return written
  },
  undo: undoCustomer,
  undoRefusal: async () => null,
}
