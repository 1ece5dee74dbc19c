import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import type { RoleRef } from '@atelier/domain/access/own-role'
import { ADMIN_ROLES } from '@atelier/domain/access/permissions'
import { StaffPassword } from '@atelier/domain/auth/staff-password'
import { limits } from '@atelier/domain/limits/limits'
import { z } from 'zod'
import { hashPassword } from '../adapters/passwords/passwords.ts'
import { migrateShop } from '../boot/migrate-shop.ts'
import { readCommandConfig } from '../config.ts'
import { inTransaction, type Tx } from '../db/client.ts'
import { closeNewStore } from '../features/settings/settings.public.ts'
import { findOwnRoleByName, listOwnRoles } from '../features/admin-users/own-roles.repo.ts'
import { roleColumns } from '../features/auth/staff-user.ts'
import { insertUser, setFirstPassword } from '../features/auth/users.repo.ts'
import { readPassword } from './read-password.ts'
import { CommandError, runCommand, withDatabase } from './run-command.ts'

const USAGE = `npm run admin:create -- --email you@example.com --name "Your Name" [--role SUPER_ADMIN]
--role is SUPER_ADMIN, ADMIN, MANAGER, EDITOR, VIEWER or the name of a role of your own.
The command prompts for the password, or reads it from the first line of standard input or from ADMIN_PASSWORD.`

const AdminAccount = z.object({
  email: z.email('--email: please enter a valid email address').trim().toLowerCase(),
  name: z
    .string('--name is required')
    .trim()
    .min(limits.staff.nameMin, `--name: at least ${limits.staff.nameMin} characters`),
  role: z.string().trim().min(1, '--role: please enter the name of a role'),
})

/**
 * Creates a staff account from the terminal, such as the first one of a shop without the demo. An account of the staff that
 * has no password, as after `npm run import`, gets it.
 */
await runCommand(async (environment) => {
  const account = readAccount()
  const password = environment['ADMIN_PASSWORD'] || (await readPassword(`Password for ${account.email}: `))
  const { error } = StaffPassword.safeParse(password)
  if (error) throw new CommandError(error.issues[0]?.message ?? '')
  const admin = {
    user_id: `usr_${randomBytes(12).toString('hex')}`,
    email: account.email,
    name: account.name,
    role: 'admin' as const,
    password_hash: await hashPassword(password),
  }
  await withDatabase(environment, async (db, log) => {
    await migrateShop(db, readCommandConfig(environment), { log, now: new Date() })
    const isDone = await inTransaction(db, async (tx) => {
      const role = await roleNamed(tx, account.role)
      // A store without staff is new, also when it was never started.
      await closeNewStore(tx, new Date())
      const row = { ...admin, ...roleColumns(role) }
      return (await insertUser(tx, row)) || setFirstPassword(tx, row)
    })
    if (!isDone) throw new CommandError('An account with this email already exists')
  })
  console.log(`${account.name} can sign in at /admin as ${account.email} (${account.role}).`)
})

/** Returns one of the five roles, or an own role of the shop by its name. */
async function roleNamed(tx: Tx, name: string): Promise<RoleRef> {
  const role = ADMIN_ROLES.find((known) => known === name) ?? (await findOwnRoleByName(tx, name))?.roleId
  if (role) return role
  const names = [...ADMIN_ROLES, ...(await listOwnRoles(tx)).map((own) => own.name)]
  throw new CommandError(`--role: one of ${names.join(', ')}\n${USAGE}`)
}

function readAccount(): z.infer<typeof AdminAccount> {
  try {
    const { values } = parseArgs({
      options: {
        email: { type: 'string', default: '' },
        name: { type: 'string', default: '' },
        role: { type: 'string', default: 'SUPER_ADMIN' },
      },
    })
    return AdminAccount.parse(values)
  } catch (error) {
    const reason = error instanceof z.ZodError ? error.issues[0]?.message : error instanceof Error ? error.message : ''
    throw new CommandError(`${reason}\n${USAGE}`)
  }
}
