import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'

/** Where the shop under test leaves the mails it would send. */
function emailFolder(): string {
  const folder = process.env['E2E_EMAIL_FOLDER']
  if (!folder) throw new Error('E2E_EMAIL_FOLDER is not set: `npm test` starts a shop and sets it')
  return folder
}

/** A message as its reader sees it: lines that were cut for the way are whole again. */
const decodeQuotedPrintable = (message: string): string =>
  message
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))

/** What has been written to an address so far, oldest first. */
async function emailsTo(address: string): Promise<string[]> {
  const names = await readdir(emailFolder()).catch(() => [])
  const files = names.filter((name) => name.endsWith('.eml')).sort()
  const emails = await Promise.all(files.map((name) => readFile(join(emailFolder(), name), 'utf8')))
  return emails.filter((email) => email.includes(`To: ${address}`)).map(decodeQuotedPrintable)
}

/** The newest mail to an address with this in its subject, once it has come. */
export async function findEmail(address: string, subject: string): Promise<string> {
  let found: string | undefined
  const check = async () => {
    found = (await emailsTo(address)).findLast((email) => /^Subject: (.*)$/m.exec(email)?.[1]?.includes(subject))
    return found
  }
  await expect.poll(check, { timeout: 15_000 }).toBeTruthy()
  return found ?? ''
}

/** The link to a page of the shop in the newest mail to an address, once it has come. */
export async function findLinkInEmail(to: string, path: string): Promise<string> {
  const link = new RegExp(String.raw`https?://[^\s"<>]+${path}#token=[\w.-]+`)
  let found: string | undefined
  const check = async () => {
    found = (await emailsTo(to)).map((email) => link.exec(email)?.[0]).findLast((address) => address !== undefined)
    return found
  }
  await expect.poll(check, { timeout: 15_000 }).toBeTruthy()
  return found ?? ''
}
