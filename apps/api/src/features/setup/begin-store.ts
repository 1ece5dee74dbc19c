import { shopTime } from '@atelier/domain/region/shop-dates'
import { DEFAULT_CURRENCY } from '@atelier/domain/money/money'
import { CurrencyCode } from '@atelier/domain/money/currency.schema'
import { countryName } from '@atelier/domain/region/country-name'
import { firstTerms } from '@atelier/domain/setup/first-terms'
import countryToCurrency from 'country-to-currency'
import { staffPasswordProblem } from '@atelier/domain/auth/staff-password'
import { SETUP_DONE, SETUP_WRONG_TOKEN, type BeginStoreBody } from '@atelier/domain/setup/setup.schema'
import { invalidField, ShopError } from '@atelier/domain/contract/shop-error'
import { hashPassword } from '../../adapters/passwords/passwords.ts'
import type { ActionContext } from '../../action-context.ts'
import { inTransaction, type Db, type Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { isSetupToken } from '../../links/setup-token.ts'
import { recordAudit } from '../audit/audit.public.ts'
import { completeStaffSignIn, insertUser, type OpenedStaffSession } from '../auth/auth.public.ts'
import { publishFields } from '../shop-documents/shop-documents.public.ts'
import { hasStaff, lockSetup } from './setup.repo.ts'

/** Throws `not_allowed` for a wrong token, and `gone` when the store has staff. */
export async function assertSetupOpen({ config }: Pick<Deps, 'config'>, db: Db | Tx, token: string): Promise<void> {
  if (!isSetupToken(config, token)) throw new ShopError('not_allowed', SETUP_WRONG_TOKEN)
  if (await hasStaff(db)) throw new ShopError('gone', SETUP_DONE)
}

/** The currency of a country is a fact that changes: it comes from a list that is maintained elsewhere. */
const firstTermsOf = ({ shop, now }: Deps, region: BeginStoreBody['region']) => {
  const currencies: Readonly<Record<string, string>> = countryToCurrency
  const currency = CurrencyCode.safeParse(currencies[region.country]).data ?? DEFAULT_CURRENCY
  return firstTerms(shop.defaults.terms, region, {
    currency,
    day: shopTime(now(), region).day,
    nameOf: (code) => countryName(code) ?? code,
  })
}

/**
 * The first run: names the store, sets its region, the promises that follow from its country and its public contact address, creates its first administrator and signs
 * in. The address with which staff sign in is never published. Of two concurrent runs, the second gets `gone`.
 */
export async function beginStore(
  deps: Deps,
  body: BeginStoreBody,
  context: ActionContext,
): Promise<OpenedStaffSession> {
  const { token, storeName, region, name, email, contactEmail, password } = body
  await assertSetupOpen(deps, deps.db, token)
  const problem = staffPasswordProblem(password, { name, email }, storeName)
  if (problem) throw invalidField('password', problem)
  const passwordHash = await hashPassword(password)
  const session = await inTransaction(deps.db, async (tx) => {
    await lockSetup(tx)
    await assertSetupOpen(deps, tx, token)
    const user = { userId: `usr_${Buffer.from(deps.randomBytes(12)).toString('hex')}`, email, name }
    const row = { user_id: user.userId, email, name, role: 'admin', admin_role: 'SUPER_ADMIN' } as const
    if (!(await insertUser(tx, { ...row, password_hash: passwordHash })))
      throw invalidField('email', 'A customer has this email. Use another one.')
    const admin = { ...user, role: 'SUPER_ADMIN' } as const
    const change = { at: deps.now(), actor: admin }
    await publishFields(tx, { key: 'brand', fields: { name: storeName }, ...change })
    await publishFields(tx, { key: 'company', fields: { supportEmail: contactEmail, region }, ...change })
    await publishFields(tx, { key: 'terms', fields: firstTermsOf(deps, region), ...change })
    await recordAudit(tx, {
      context: { ...context, actor: admin },
      action: 'store.begun',
      at: deps.now(),
      after: { name: storeName },
    })
    return completeStaffSignIn(tx, deps, admin, context)
  })
  await deps.shop.refresh()
  return session
}
