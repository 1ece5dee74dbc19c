import type { ChangeSsoBody, SsoSettings, SsoSettingsView } from '@atelier/domain/single-sign-on/sso.schema'
import { roleOfRule } from '@atelier/domain/single-sign-on/sso-rules'
import { invalidField, ShopError } from '@atelier/domain/contract/shop-error'
import { discoverProvider, issuerOf } from '../../../adapters/single-sign-on/identity-provider.ts'
import { ProviderDown, ProviderRefusal } from '../../../adapters/single-sign-on/provider-errors.ts'
import type { StaffActionContext } from '../../../action-context.ts'
import { inTransaction, type Db, type Tx } from '../../../db/client.ts'
import { nextVersion } from '../../../db/next-version.ts'
import type { Deps } from '../../../deps.ts'
import { recordAudit } from '../../audit/audit.public.ts'
import { hasPassword } from '../users.repo.ts'
import { countIdentities, deletePlainStaffSessions, deleteSsoSessions } from './identities.repo.ts'
import { assertMayGiveRoles } from './given-roles.ts'
import { providerClient, redirectUriOf, sealClientSecret } from './sso-provider.ts'
import { listEmergencyCandidates, lockSso, readSso, writeSso, type StoredSso } from './sso-settings.repo.ts'

const CHANGED_MESSAGE = 'Another staff member changed single sign-on.'
const PASSWORD_FIRST =
  'You have no password, so you couldn’t sign in again. Ask another super admin for a link to set one.'

/** Returns the settings of single sign-on for its form. */
export async function readSsoView(db: Db | Tx, config: Deps['config']): Promise<SsoSettingsView> {
  const { settings, clientSecret, updatedAt } = await readSso(db)
  return {
    ...settings,
    hasSecret: clientSecret !== null,
    redirectUri: redirectUriOf(config),
    logoutUri: `${config.adminUrl}/api/auth/admin/sso/back-channel-logout`,
    connected: await countIdentities(db, settings.issuer),
    superAdmins: (await listEmergencyCandidates(db)).map(({ userId, name }) => ({ userId, name })),
    updatedAt: updatedAt?.toISOString() ?? null,
  }
}

/**
 * Changes single sign-on. Asks the provider first, if it is to be on. A change of the provider, and switching it off, ends the
 * sessions that it opened; requiring it ends all others, except those of emergency accounts and the caller's.
 * Throws `invalid_input` with the field that is wrong, and `conflict` when the settings changed since `updatedAt`.
 */
export async function changeSso(
  deps: Deps,
  { clientSecret: newSecret, updatedAt, ...wanted }: ChangeSsoBody,
  { context, sessionId }: { context: StaffActionContext; sessionId: number },
): Promise<SsoSettingsView> {
  const stored = await readSso(deps.db)
  const secret = secretOf(deps, stored, { wanted, newSecret })
  const settings = wanted.isEnabled ? { ...wanted, issuer: await askProvider(deps, wanted, secret) } : wanted
  return inTransaction(deps.db, async (tx) => {
    await lockSso(tx)
    const before = await readSso(tx)
    if (updatedAt !== (before.updatedAt?.toISOString() ?? null)) {
      throw new ShopError('conflict', CHANGED_MESSAGE, { data: await readSsoView(tx, deps.config) })
    }
    await assertEmergencyAccounts(tx, settings)
    await assertMayGiveRoles(tx, context, { before: before.settings, after: settings })
    if (before.settings.isEnabled && !settings.isEnabled && !(await hasPassword(tx, context.actor.userId))) {
      throw new ShopError('conflict', PASSWORD_FIRST)
    }
    const at = before.updatedAt ? nextVersion(before.updatedAt, deps.now()) : deps.now()
    await writeSso(tx, settings, secret, at)
    await endSessions(tx, { before: before.settings, after: settings }, sessionId)
    await recordAudit(tx, {
      context,
      action: 'sso.changed',
      at,
      before: auditedSso(before.settings),
      after: { ...auditedSso(settings), ...(newSecret !== '' && { clientSecretReplaced: true }) },
    })
    return readSsoView(tx, deps.config)
  })
}

/** Returns the encrypted secret. A stored one is never sent to another provider. */
function secretOf(
  deps: Deps,
  stored: StoredSso,
  { wanted, newSecret }: { wanted: SsoSettings; newSecret: string },
): Buffer | null {
  if (newSecret !== '') return sealClientSecret(deps, newSecret)
  const isOtherClient = wanted.issuer !== stored.settings.issuer || wanted.clientId !== stored.settings.clientId
  const secret = isOtherClient ? null : stored.clientSecret
  if (secret === null && wanted.isEnabled) throw invalidField('clientSecret', 'Enter the client secret')
  return secret
}

/** Returns the issuer as the provider spells it. Throws `invalid_input` when the provider does not answer or is another one. */
async function askProvider(deps: Deps, settings: SsoSettings, secret: Buffer | null): Promise<string> {
  if (secret === null) throw invalidField('clientSecret', 'Enter the client secret')
  const client = providerClient(deps, settings, secret)
  const provider = await discoverProvider(client).catch((error: unknown) => {
    if (error instanceof ProviderDown) throw invalidField('issuer', 'This provider doesn’t answer. Check the address.')
    if (error instanceof ProviderRefusal) {
      throw invalidField('issuer', `This address isn’t the issuer of a provider (${error.message}).`)
    }
    throw error
  })
  const issuer = issuerOf(provider)
  if (issuer.includes('{'))
    throw invalidField('issuer', 'Enter the issuer of your own organization, not the shared one')
  return issuer
}

async function assertEmergencyAccounts(tx: Tx, { breakGlass }: SsoSettings): Promise<void> {
  const candidates = await listEmergencyCandidates(tx)
  if (breakGlass.every((userId) => candidates.some((candidate) => candidate.userId === userId))) return
  throw invalidField('breakGlass', 'Choose active super admins who have a password')
}

async function endSessions(
  tx: Tx,
  { before, after }: { before: SsoSettings; after: SsoSettings },
  sessionId: number,
): Promise<void> {
  const isOtherProvider = before.issuer !== after.issuer || before.clientId !== after.clientId
  if (before.isEnabled && (!after.isEnabled || isOtherProvider)) await deleteSsoSessions(tx, sessionId)
  if (after.isEnabled && after.isRequired) await deletePlainStaffSessions(tx, after.breakGlass, sessionId)
}

/** The table in readable lines. */
const auditedSso = ({ rules, ...settings }: SsoSettings): Record<string, unknown> => ({
  ...settings,
  rules: rules.map((rule) => `${rule.claim} = ${rule.value}: ${roleOfRule(rule)}`),
})
