import type { Address, AddressBody } from '@atelier/domain/customers/customer-addresses.schema'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'
import { recordColumns } from '../../../db/record-columns.ts'

const columns = [
  'address_id as addressId',
  'label',
  'first_name as firstName',
  'last_name as lastName',
  'street_address as streetAddress',
  'apartment',
  'city',
  'state',
  'zip_code as zipCode',
  'country',
  'phone',
  'is_default as isDefault',
] as const

const row = ({ firstName, lastName, streetAddress, zipCode, isDefault, ...columnsAsIs }: AddressBody) => ({
  ...columnsAsIs,
  first_name: firstName,
  last_name: lastName,
  street_address: streetAddress,
  zip_code: zipCode,
  is_default: isDefault,
})

/** Returns a user's addresses, the default one first. */
export const listAddresses = (db: Db, userId: string): Promise<Address[]> =>
  db
    .selectFrom('addresses')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('is_default', 'desc')
    .orderBy('address_id')
    .execute()

/** Returns the street and apartment of an address, or null if the user has no such address. */
export async function findStreet(
  tx: Tx,
  owned: { userId: string; addressId: number },
): Promise<{ street: string; apartment: string } | null> {
  const found = await tx
    .selectFrom('addresses')
    .select(['street_address as street', 'apartment'])
    .where('address_id', '=', owned.addressId)
    .where('user_id', '=', owned.userId)
    .executeTakeFirst()
  return found ?? null
}

/**
 * Locks the user, so that concurrent requests cannot both pass the limit or both set the default. Returns the number of
 * addresses.
 */
export async function lockAddresses(tx: Tx, userId: string): Promise<number> {
  await sql`select 1 from users where user_id = ${userId} for no key update`.execute(tx)
  const { count } = await tx
    .selectFrom('addresses')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** Unsets the current default address. */
export async function clearDefault(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('addresses')
    .set({ is_default: false })
    .where('user_id', '=', userId)
    .where('is_default', '=', true)
    .execute()
}

export const insertAddress = (tx: Tx, userId: string, address: AddressBody): Promise<Address> =>
  tx
    .insertInto('addresses')
    .values({ user_id: userId, ...row(address) })
    .returning(columns)
    .executeTakeFirstOrThrow()

const COLUMNS = recordColumns({
  user_id: 'text',
  label: 'text',
  first_name: 'text',
  last_name: 'text',
  street_address: 'text',
  apartment: 'text',
  city: 'text',
  state: 'text',
  zip_code: 'text',
  country: 'text',
  phone: 'text',
  is_default: 'boolean',
})

/** Adds the addresses of customers who had none, in one statement. */
export async function insertFirstAddresses(
  tx: Tx,
  given: readonly { userId: string; address: AddressBody }[],
): Promise<void> {
  if (given.length === 0) return
  const rows = given.map(({ userId, address }) =>
    COLUMNS.row({ user_id: userId, ...row(address), apartment: address.apartment ?? '' }),
  )
  await sql`
    insert into addresses (${COLUMNS.names})
    select ${COLUMNS.names} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(${COLUMNS.definition})
    where not exists (select from addresses a where a.user_id = c.user_id)`.execute(tx)
}

/** Returns null if the user has no such address. */
export async function updateAddress(
  tx: Tx,
  owned: { userId: string; addressId: number },
  address: AddressBody,
  at: Date,
): Promise<Address | null> {
  const updated = await tx
    .updateTable('addresses')
    .set({ ...row(address), updated_at: at })
    .where('address_id', '=', owned.addressId)
    .where('user_id', '=', owned.userId)
    .returning(columns)
    .executeTakeFirst()
  return updated ?? null
}

/** Returns false if the user has no such address. */
export async function deleteAddress(tx: Tx, userId: string, addressId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('addresses')
    .where('address_id', '=', addressId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
