import type { PasskeyEntry } from '@atelier/domain/auth/passkey.schema'
import type { Db } from '../../../db/client.ts'
import { presentPasskey } from './passkeys.present.ts'
import { listPasskeys } from './passkeys.repo.ts'

/** Returns the passkeys of a customer for the export of their data, without the keys. */
export async function exportPasskeys(db: Db, userId: string): Promise<Omit<PasskeyEntry, 'passkeyId'>[]> {
  const passkeys = await listPasskeys(db, userId, 'shop')
  return passkeys.map(presentPasskey).map(({ passkeyId: _, ...passkey }) => passkey)
}
