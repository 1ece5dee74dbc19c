import { PASSKEY_REFUSED } from '@atelier/domain/auth/passkey.schema'
import type { Audience } from '@atelier/domain/contract/access'
import { ShopError } from '@atelier/domain/contract/shop-error'
import { maskEmail } from '@atelier/domain/customers/customer-rules'
import type { ActionContext } from '../../../action-context.ts'
import { inTransaction } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { recordAudit } from '../../audit/audit.public.ts'
import { queueEmail } from '../../email/email.public.ts'
import { passkeyEmail } from './passkey-emails.ts'
import { claimCounterWarning, type KnownPasskey } from './passkeys.repo.ts'

/** Why a passkey was refused. Only the log and the audit log name it. */
export type PasskeyRefusal =
  | 'malformed response'
  | 'challenge of another browser or use'
  | 'challenge expired'
  | 'challenge used before'
  | 'wrong origin'
  | 'wrong site'
  | 'user not verified'
  | 'unknown passkey'
  | 'passkey of another account'
  | 'passkey of the other audience'
  | 'account inactive'
  | 'counter went back'
  | 'wrong signature'

export interface RefusedPasskey {
  refusal: PasskeyRefusal
  /** The passkey that the response names, if it is known. */
  passkey: Pick<KnownPasskey, 'passkeyId' | 'userId' | 'name' | 'email' | 'role' | 'audience'> | null
  /** What the library says. It may quote the response, so only the log has it. */
  cause?: unknown
}

/**
 * Logs and audits a refused passkey, and warns its owner of a counter that went back. Returns the error, whose message is the
 * same for every reason. At the sign-in of customers, only known passkeys are audited: visitors must not fill the audit log.
 */
export async function refusePasskey(
  deps: Deps,
  audience: Audience,
  { refusal, passkey, cause }: RefusedPasskey,
  { context, code }: { context: ActionContext; code: 'bad_credentials' | 'bad_request' },
): Promise<ShopError> {
  deps.log.warn(
    { audience, refusal, passkeyId: passkey?.passkeyId, ...(cause ? { err: cause } : {}) },
    'a passkey was refused',
  )
  if (audience === 'staff' || passkey) {
    await inTransaction(deps.db, async (tx) => {
      const isWarned = refusal === 'counter went back' && passkey && (await claimCounterWarning(tx, passkey.passkeyId))
      if (isWarned) await queueEmail(tx, passkeyEmail('copied', passkey, deps.config.publicUrl))
      await recordAudit(tx, {
        context,
        action: audience === 'staff' ? 'staff.passkey_refused' : 'customer.passkey_refused',
        at: deps.now(),
        target: targetOf(passkey),
        after: { passkey: refusal },
      })
    })
    if (refusal === 'counter went back') deps.signals.emit('mail-queued')
  }
  return new ShopError(code, PASSKEY_REFUSED)
}

const targetOf = (passkey: RefusedPasskey['passkey']) =>
  passkey
    ? { type: 'account', id: passkey.userId, name: maskEmail(passkey.email) }
    : { type: 'account', id: 'unknown', name: 'Unknown passkey' }
