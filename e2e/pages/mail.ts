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

/** The link to a page of the shop in the newest mail to an address, once it has come. */
export async function linkInMail(to: string, path: string): Promise<string> {
  const link = new RegExp(String.raw`https?://[^\s"<>]+${path}#token=[\w.-]+`)
  let found: string | undefined
  const look = async () => {
    const names = await readdir(mailFolder()).catch(() => [])
    for (const name of names.filter((file) => file.endsWith('.eml')).sort()) {
      const message = await readFile(join(mailFolder(), name), 'utf8')
      if (message.includes(`To: ${to}`)) found = link.exec(readable(message))?.[0] ?? found
    }
    return found
  }
  await expect.poll(look, { timeout: 15_000 }).toBeTruthy()
  return found ?? ''
}
