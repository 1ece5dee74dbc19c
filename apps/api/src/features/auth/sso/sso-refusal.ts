import { SSO_REFUSED, SSO_UNAVAILABLE } from '@atelier/domain/single-sign-on/sso.schema'
import { ShopError } from '@atelier/domain/contract/shop-error'
import { maskEmail } from '@atelier/domain/customers/customer-rules'
import { ProviderDown, ProviderRefusal } from '../../../adapters/single-sign-on/provider-errors.ts'
import type { ActionContext } from '../../../action-context.ts'
import { inTransaction } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { recordAudit } from '../../audit/audit.public.ts'
import type { IdentityOwner } from './identities.repo.ts'

/** A person is refused. The reason is for the log and the audit log only. */
export class SsoRefusal extends Error {
  override name = 'SsoRefusal'
  /** The account that the person asked for, if it is known. */
  readonly account: Pick<IdentityOwner, 'userId' | 'email'> | null

  constructor(reason: string, account: SsoRefusal['account'] = null) {
    super(reason)
    this.account = account
  }
}

/**
 * Runs a step of a single sign-on. Logs and audits a refusal, and throws the error for the person, whose message is the same for
 * every reason. Throws `unavailable` when the provider does not answer.
 */
export async function withSsoRefusals<T>(
  deps: Deps,
  { context, code }: { context: ActionContext; code: 'bad_credentials' | 'bad_request' },
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof ProviderDown) {
      deps.log.warn({ reason: error.message }, 'the provider of single sign-on does not answer')
      throw new ShopError('unavailable', SSO_UNAVAILABLE)
    }
    if (!(error instanceof SsoRefusal || error instanceof ProviderRefusal)) throw error
    const { message: reason } = error
    const account = error instanceof SsoRefusal ? error.account : null
    deps.log.warn({ reason, userId: account?.userId }, 'a single sign-on was refused')
    await inTransaction(deps.db, (tx) =>
      recordAudit(tx, {
        context,
        action: 'staff.sso_refused',
        at: deps.now(),
        target: account
          ? { type: 'account', id: account.userId, name: maskEmail(account.email) }
          : { type: 'account', id: 'unknown', name: 'Unknown person' },
        after: { reason },
      }),
    )
    throw new ShopError(code, SSO_REFUSED)
  }
}
