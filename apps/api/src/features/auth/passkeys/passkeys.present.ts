import type { PasskeyEntry } from '@atelier/domain/auth/passkey.schema'
import type { PasskeyRow } from './passkeys.repo.ts'

/** Returns a passkey as its owner sees it: without its key. */
export const presentPasskey = ({ passkeyId, name, createdAt, lastUsedAt, isBackedUp }: PasskeyRow): PasskeyEntry => ({
  passkeyId,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  isBackedUp,
})
