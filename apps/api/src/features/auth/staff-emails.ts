import { staffGreeting } from '@atelier/domain/email/personal-name'
import type { NoticeData, QueuedEmail } from '../email/email.public.ts'

/** Builds the notification of a changed password, so that the owner notices a change by an attacker. */
export function passwordChangedEmail(to: { name: string; email: string }, shopUrl: string): QueuedEmail {
  const data: NoticeData = {
    preview: 'Every other device was signed out.',
    title: 'Your password was changed',
    greeting: `${staffGreeting(to.name)},`,
    paragraphs: [
      'The password of your staff account was changed, and every other device signed out.',
      'If this was not you, please tell a super administrator at once.',
    ],
    isForStaff: true,
    shopUrl,
  }
  return { recipient: to.email, senderType: 'admin', type: 'account', subject: data.title, template: 'letter', data }
}
