import { staffGreeting, safeName } from '@atelier/domain/email/personal-name'
import { limits } from '@atelier/domain/limits/limits'
import type { NoticeData, QueuedEmail } from '../email/email.public.ts'

/** Builds the invitation email. It holds a link for choosing a password, never a password. */
export function invitationEmail(
  to: { name: string; email: string },
  invitation: { url: string; invitedBy: string; roleLabel: string },
  shopUrl: string,
): QueuedEmail {
  const data: NoticeData = {
    preview: 'Your staff account is ready.',
    title: 'Your staff account',
    greeting: `${staffGreeting(to.name)},`,
    paragraphs: [
      `${safeName(invitation.invitedBy) ?? 'A colleague'} invited you to the staff portal (role: ${invitation.roleLabel}). Set your password to get started, then sign in with ${to.email}.`,
      `The link works once and expires in ${limits.staff.invitationHours} hours.`,
    ],
    button: { label: 'Set your password', url: invitation.url },
    isForStaff: true,
    shopUrl,
  }
  return { recipient: to.email, senderType: 'admin', type: 'invitation', subject: data.title, template: 'notice', data }
}
