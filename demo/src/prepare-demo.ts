import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import type { PrepareDemo } from '../../apps/api/src/boot/open-demo.ts'
import storeFile from '../store.json' with { type: 'json' }
import { checkDemoPassword, DEMO_EMAILS, DEMO_PACKER, isEmpty, setDemoPassword } from './demo-accounts.ts'
import { insertTurns } from './insert-turns.ts'

const PASSWORD_FILE = 'demo-password'

/**
 * Fills an empty database with the demo, and gives a demo of an earlier version what is new since. The printed password is
 * always valid: a changed DEMO_PASSWORD is set on the demo accounts, and a password unknown to this directory is reported
 * as null. Returns null for a shop without demo accounts.
 *
 * Every start of a demo runs this, so what only the first start needs is imported there.
 */
export const prepareDemo: PrepareDemo = async ({ config, db, log, now, storedSecret }) => {
  const isGiven = config.DEMO_PASSWORD !== undefined
  const password = config.DEMO_PASSWORD ?? storedSecret(config.DATA_DIR, PASSWORD_FILE, newDemoPassword)
  if (await isEmpty(db)) {
    const { seedDemo } = await import('./seed-demo.ts')
    await seedDemo({ db, log, now, demoPassword: password, config })
  }
  const state = await checkDemoPassword(db, password)
  if (state === 'absent') return null
  const published = await db.selectFrom('shop_document_versions').select('key').distinct().execute()
  if (Object.keys(storeFile.documents).some((key) => !published.some((row) => row.key === key))) {
    const { publishDocuments } = await import('./store.ts')
    await db.transaction().execute((tx) => publishDocuments(tx, now(), config.MAIL_FROM))
  }
  await insertTurns(db)
  if (state === 'wrong' && isGiven) await setDemoPassword(db, password)
  return {
    password: state === 'right' || isGiven ? password : null,
    accounts: DEMO_EMAILS,
    passwordFile: isGiven ? null : join(config.DATA_DIR, PASSWORD_FILE),
    packer: DEMO_PACKER,
  }
}

/** Without letters and digits that are easily confused when typed from a screen. */
const PASSWORD_LETTERS = 'abcdefghjkmnpqrstuvwxyz'
const PASSWORD_DIGITS = '23456789'

/** Returns three short groups that are easy to type, with each character class that A5 requires: about 60 bits. */
function newDemoPassword(): string {
  const pick = (from: string): string => from[randomInt(from.length)] ?? ''
  const group = (): string => Array.from({ length: 4 }, () => pick(PASSWORD_LETTERS)).join('')
  const capital = pick(PASSWORD_LETTERS).toUpperCase()
  return `${capital}${group()}-${group()}-${group()}${pick(PASSWORD_DIGITS)}${pick(PASSWORD_DIGITS)}!`
}
