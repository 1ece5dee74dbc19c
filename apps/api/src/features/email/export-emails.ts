import type { Deps } from '../../deps.ts'
import { listEmailsTo } from './personal-data.repo.ts'
import { readEmail } from './read-email.ts'

/**
 * Returns the emails to an address with their text, for the export of its owner's data. Call only if the address is
 * proven.
 */
export async function exportEmails(
  deps: Deps,
  address: string,
): Promise<{ subject: string; sentAt: Date | null; text: string }[]> {
  const emails = []
  for (const { mailId, subject, sentAt } of await listEmailsTo(deps.db, address)) {
    const { text } = await readEmail(deps, mailId)
    emails.push({ subject, sentAt, text })
  }
  return emails
}
