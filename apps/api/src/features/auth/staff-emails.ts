import { staffGreeting } from '@atelier/domain/email/personal-name'
import type { NoticeData, QueuedEmail } from '../email/email.public.ts'

/** Builds the notification of a changed password, so that the owner notices a change by an attacker. */
export function passwordChangedEmail(to: { name: string; email: string }, shopUrl: string): QueuedEmail {
  const data: NoticeData = {
    preview: 'All other devices were signed out.',
    title: 'Your password was changed',
    greeting: `${staffGreeting(to.name)},`,
    paragraphs: [
      'Your staff account password was changed. All other devices were signed out.',
      "If this wasn't you, tell a super admin right away.",
    ],
    isForStaff: true,
    shopUrl,
  }
  return { recipient: to.email, senderType: 'admin', type: 'account', subject: data.title, template: 'notice', data }
}
