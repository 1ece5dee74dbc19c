import type { OwnRoleId } from '@atelier/domain/access/own-role'
import type { KeyPermission } from '@atelier/domain/api-keys/key-permissions'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { DefaultNow, Json } from './column-types.ts'

interface AuditEntriesTable {
  entry_id: number
  occurred_at: Date
  actor_id: string | null
  actor_name: string
  actor_role: string | null
  action: string
  target_type: string | null
  target_id: string | null
  target_name: string | null
  changes: ColumnType<unknown, string, never>
  network: string
  device: string
  previous_hash: Buffer
  hash: Buffer
}

interface AuditAnchorTable {
  only_row: Generated<boolean>
  entry_id: number
  hash: Buffer
  moved_at: Generated<Date>
}

interface StaffTwoFactorTable {
  user_id: string
  secret: Buffer
  confirmed_at: Date | null
  last_step: number | null
  created_at: DefaultNow
}

interface StaffRecoveryCodesTable {
  user_id: string
  code_hash: Buffer
}

interface StaffPendingSignInsTable {
  token_hash: Buffer
  user_id: string
  stamp: string
  tries: ColumnType<number, number | undefined, number>
  expires_at: Date
}

interface PasskeyOwnersTable {
  user_id: string
  handle: Buffer
  created_at: DefaultNow
}

interface PasskeysTable {
  passkey_id: GeneratedAlways<number>
  user_id: string
  site: 'shop' | 'staff'
  credential_id: Buffer
  /** COSE */
  public_key: Buffer
  counter: number
  name: string
  is_backed_up: boolean
  created_at: DefaultNow
  last_used_at: Date | null
  counter_warned_at: Date | null
}

interface UsedPasskeyChallengesTable {
  challenge_hash: Buffer
  used_at: DefaultNow
}

interface SsoSettingsTable {
  only_row: Generated<boolean>
  settings: Json
  client_secret: Buffer | null
  updated_at: Date
}

interface SsoAttemptsTable {
  state_hash: Buffer
  browser_hash: Buffer
  purpose: 'sign-in' | 'connect' | 'invitation'
  session_id: number | null
  link_hash: Buffer | null
  nonce: string
  code_verifier: string
  expires_at: Date
  used_at: Date | null
}

interface StaffIdentitiesTable {
  issuer: string
  subject: string
  user_id: string
  created_at: DefaultNow
  last_used_at: Date | null
}

interface SsoSessionsTable {
  session_id: number
  issuer: string
  subject: string
  provider_session: string | null
  refresh_token: Buffer | null
  checked_at: DefaultNow
}

interface UsedLogoutTokensTable {
  token_hash: Buffer
  used_at: DefaultNow
}

interface AuditTextCheckTable {
  only_row: Generated<boolean>
  checked_up_to: number
}

/** Keys of programs. */
export interface ApiKeysTable {
  key_id: string
  name: string
  owner_id: string
  permissions: ColumnType<KeyPermission[], readonly KeyPermission[], never>
  shown: string
  secret_hash: Buffer
  old_hash: Buffer | null
  old_until: Date | null
  networks: ColumnType<string[], readonly string[], never>
  requests_per_minute: number
  created_at: DefaultNow
  expires_at: Date | null
  revoked_at: Date | null
  last_used_at: Date | null
  last_network: Generated<string>
}

interface AdminRolesTable {
  role_id: OwnRoleId
  name: string
  /** With limits, each as `limited:` and the permission. */
  permissions: string[]
  /** Null: none. */
  limits: Json | null
  requires_two_factor: boolean
  created_at: DefaultNow
  updated_at: DefaultNow
}

/** Tables of staff accounts, passkeys, single sign-on, keys and the audit log. */
export interface StaffTables {
  admin_roles: AdminRolesTable
  api_keys: ApiKeysTable
  audit_entries: AuditEntriesTable
  audit_anchor: AuditAnchorTable
  audit_text_check: AuditTextCheckTable
  staff_two_factor: StaffTwoFactorTable
  staff_recovery_codes: StaffRecoveryCodesTable
  staff_pending_sign_ins: StaffPendingSignInsTable
  passkey_owners: PasskeyOwnersTable
  passkeys: PasskeysTable
  used_passkey_challenges: UsedPasskeyChallengesTable
  sso_settings: SsoSettingsTable
  sso_attempts: SsoAttemptsTable
  staff_identities: StaffIdentitiesTable
  sso_sessions: SsoSessionsTable
  used_logout_tokens: UsedLogoutTokensTable
}
