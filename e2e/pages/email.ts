import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'

/** Returns the folder into which the shop under test writes its emails. */
function emailFolder(): string {
  const folder = process.env['E2E_EMAIL_FOLDER']
  if (!folder) throw new Error('E2E_EMAIL_FOLDER is not set: `npm test` starts a shop and sets it')
  return folder
}

/** Decodes the bytes of quoted-printable text, including soft line breaks. */
const decodeQuotedPrintable = (text: string): string =>
  text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))

/** Decodes the encoded words of a header, which hold text outside ASCII. */
const decodeWords = (header: string): string =>
  header
    .replaceAll(/\?=\r?\n[ \t]+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, encoding: string, word: string) =>
      encoding.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('latin1')
        : decodeQuotedPrintable(word.replaceAll('_', ' ')),
    )

/** Decodes a message that was read as bytes. */
const decodeMessage = (message: string): string =>
  Buffer.from(decodeQuotedPrintable(decodeWords(message)), 'latin1').toString('utf8')

/** Returns all emails sent to an address, oldest first. */
async function emailsTo(address: string, folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => name.endsWith('.eml')).sort()
  const emails = await Promise.all(files.map((name) => readFile(join(folder, name), 'latin1')))
  return emails.filter((email) => email.includes(`To: ${address}`)).map(decodeMessage)
}

/** Waits for the newest email to an address with this subject, and returns it. `folder` is that of another shop. */
export async function findEmail(address: string, subject: string, folder = emailFolder()): Promise<string> {
  let found: string | undefined
  const check = async () => {
    found = (await emailsTo(address, folder)).findLast((email) =>
      /^Subject: (.*)$/m.exec(email)?.[1]?.includes(subject),
    )
    return found
  }
  await expect.poll(check, { timeout: 15_000 }).toBeTruthy()
  return found ?? ''
}

/** Waits for the newest email to an address, and returns its link to a page of the shop. */
export async function findLinkInEmail(to: string, path: string): Promise<string> {
  const link = new RegExp(String.raw`https?://[^\s"<>]+${path}#token=[\w.-]+`)
  let found: string | undefined
  const check = async () => {
    found = (await emailsTo(to, emailFolder()))
      .map((email) => link.exec(email)?.[0])
      .findLast((address) => address !== undefined)
    return found
  }
  await expect.poll(check, { timeout: 15_000 }).toBeTruthy()
  return found ?? ''
}
