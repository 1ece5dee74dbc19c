import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'

/** Where the shop under test leaves the mails it would send. */
function mailFolder(): string {
  const folder = process.env['E2E_MAIL_FOLDER']
  if (!folder) throw new Error('E2E_MAIL_FOLDER is not set: `npm test` starts a shop and sets it')
  return folder
}

/** A message as its reader sees it: lines that were cut for the way are whole again. */
const readable = (message: string): string =>
  message
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))

/** What has been written to an address so far, oldest first. */
async function mailsTo(address: string): Promise<string[]> {
  const names = await readdir(mailFolder()).catch(() => [])
  const files = names.filter((name) => name.endsWith('.eml')).sort()
  const mails = await Promise.all(files.map((name) => readFile(join(mailFolder(), name), 'utf8')))
  return mails.filter((mail) => mail.includes(`To: ${address}`)).map(readable)
}

/** The newest mail to an address with this in its subject, once it has come. */
export async function mailTo(address: string, subject: string): Promise<string> {
  let found: string | undefined
  const look = async () => {
    found = (await mailsTo(address)).findLast((mail) => /^Subject: (.*)$/m.exec(mail)?.[1]?.includes(subject))
    return found
  }
  await expect.poll(look, { timeout: 15_000 }).toBeTruthy()
  return found ?? ''
}

/** The link to a page of the shop in the newest mail to an address, once it has come. */
export async function linkInMail(to: string, path: string): Promise<string> {
  const link = new RegExp(String.raw`https?://[^\s"<>]+${path}#token=[\w.-]+`)
  let found: string | undefined
  const look = async () => {
    found = (await mailsTo(to)).map((mail) => link.exec(mail)?.[0]).findLast((address) => address !== undefined)
    return found
  }
  await expect.poll(look, { timeout: 15_000 }).toBeTruthy()
  return found ?? ''
}
